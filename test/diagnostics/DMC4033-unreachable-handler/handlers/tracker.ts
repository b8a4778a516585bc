export const serchIssues = async () => [];
