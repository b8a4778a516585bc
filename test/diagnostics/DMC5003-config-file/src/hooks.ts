export const afterCall = () => {};
