/** How figures are written, by the server in its pages and by their scripts alike. */
export const formats = (locale) => {
  const format = (options) => {
    const { format } = new Intl.NumberFormat(locale, options);
    return (value) => format(value).replace('-', '−');
  };
  const moneyIn = (currency) =>
    format({ style: 'currency', currency, currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' });
  const euros = moneyIn('EUR');
  return {
    money: (amount, currency) => (currency ? moneyIn(currency) : euros)(amount),
    number: format({ maximumFractionDigits: 1 }),
    percent: format({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
};
