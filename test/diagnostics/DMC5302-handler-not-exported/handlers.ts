const closeIssue = async () => ({ closed: true });
