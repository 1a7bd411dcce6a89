/** How figures are written, by the server in its pages and by their scripts alike: money as in the country, all else as in the language. */
export const formats = (locale) => {
  const format = (options, tag = locale.slice(0, 2)) => {
    const { format } = new Intl.NumberFormat(tag, options);
    return (value) => format(value).replace('-', '−');
  };
  const moneyIn = (currency) =>
    format(
      { style: 'currency', currency, currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' },
      locale,
    );
  const euros = moneyIn('EUR');
  return {
    money: (amount, currency) => (currency ? moneyIn(currency) : euros)(amount),
    number: format({ maximumFractionDigits: 1 }),
    percent: format({ style: 'percent', maximumFractionDigits: 2 }),
    rate: format({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
};
