import { nothing, type TemplateResult } from 'lit';

/** HTML, and the style sheet for it. */
export interface RenderedHtml {
  html: string;
  /** Rules for the properties that a template sets by `.style`. A strict Content Security Policy blocks `style` attributes. */
  css: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML: for an element's content, and for an attribute in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] as string);

const isTemplate = (value: unknown): value is TemplateResult =>
  typeof value === 'object' && value !== null && '_$litType$' in value;

/** The attribute at the end of an unfinished tag: its kind, its name, and what stands of its value. */
const openAttribute = /\s([.?@]?)([\w-]+)=("?)([^"]*)$/;

/**
 * Writes a Lit template as HTML for a page whose script has not run yet. Event handlers are left out, and controls are inert, because nothing
 * would answer them.
 */
export const renderTemplate = (template: unknown): RenderedHtml => {
  /** What is finished. */
  let html = '';
  /** What follows it: the last tag, which may be unfinished, and the text behind it. */
  let end = '';
  let css = '';
  let styled = 0;

  const append = (text: string): void => {
    const all = end + text;
    const start = Math.max(0, all.lastIndexOf('<'));
    html += all.slice(0, start);
    end = all.slice(start);
  };

  const isInTag = (): boolean => end.startsWith('<') && !end.includes('>');

  const endsWithText = (): boolean => /[^>\s]\s*$/.test(end);

  const writeAttribute = (value: unknown): void => {
    const [whole = '', kind, name, quote] = openAttribute.exec(end) ?? [];
    if (!kind && quote) {
      append(value === nothing ? '' : escapeHtml(String(value ?? '')));
      return;
    }
    end = end.slice(0, -whole.length);
    if (kind === '@' || value === nothing || value === undefined) return;
    if (name === 'style') {
      const place = ++styled;
      append(` data-style="${place}"`);
      css += `[data-style="${place}"]{${String(value)}}`;
    } else if (!kind) append(` ${name}="${escapeHtml(String(value))}"`);
    else if (value) append(` ${name}`); // a boolean attribute, or the property of that name
  };

  const writeContent = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(writeContent);
    else if (isTemplate(value)) write(value);
    else if (value !== nothing && value !== undefined && value !== null) writeText(escapeHtml(String(value)));
  };

  /** Lit makes a text node of each value, and browsers break and space lines by nodes. So a comment separates two texts. */
  const writeText = (text: string): void => {
    append(endsWithText() && text && !text.startsWith('<') ? `<!---->${text}` : text);
  };

  const write = ({ strings, values }: TemplateResult): void => {
    strings.forEach((text, i) => {
      const isContent = i > 0 && !isInTag();
      const inert = text.replace(/<(button|input|label|select)\b/g, '<$1 inert');
      if (isContent) writeText(inert);
      else append(inert);
      if (i === values.length) return;
      if (isInTag()) writeAttribute(values[i]);
      else writeContent(values[i]);
    });
  };

  writeContent(template);
  return { html: html + end, css };
};
