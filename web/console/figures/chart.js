// Where the bars of the chart stand: requests by minute, errors within them.

export const chartSize = { width: 600, height: 120 };

/** Bars for minutes {time, requests, errors}, the highest as high as the chart. */
export function bars(minutes) {
  const highest = Math.max(1, ...minutes.map(({ requests }) => requests));
  const step = chartSize.width / Math.max(1, minutes.length);
  return minutes.map(({ time, requests, errors }, index) => {
    const height = requests === 0 ? 0 : Math.max(2, (requests / highest) * chartSize.height);
    return {
      time,
      requests,
      errors,
      x: index * step + step * 0.1,
      width: step * 0.8,
      y: chartSize.height - height,
      height,
      errorHeight: errors === 0 ? 0 : Math.max(2, (errors / highest) * chartSize.height),
    };
  });
}

/** The sums of all operations. */
export function totals(operations) {
  const errorCount = ({ errors }) => Object.values(errors).reduce((sum, count) => sum + count, 0);
  return operations.reduce(
    (sum, operation) => ({ requests: sum.requests + operation.requests, errors: sum.errors + errorCount(operation) }),
    { requests: 0, errors: 0 },
  );
}
