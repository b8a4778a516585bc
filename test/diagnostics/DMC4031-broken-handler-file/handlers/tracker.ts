export const searchIssues = async ( => [];
