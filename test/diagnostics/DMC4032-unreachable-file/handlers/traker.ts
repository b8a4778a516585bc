export const searchIssues = async () => [];
