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

/** Whether HTML ends within a tag. */
const isInTag = (html: string): boolean => html.lastIndexOf('<') > html.lastIndexOf('>');

/** Whether HTML ends with a text. */
const endsWithText = (html: string): boolean => /[^>]$/.test(html.trimEnd().slice(-1));

/** The attribute at the end of an unfinished tag: its kind, its name, and what stands of its value. */
const openAttribute = /\s([.?@]?)([\w-]+)=("?)([^"]*)$/;

/**
 * Writes a Lit template as HTML for a page whose script has not run yet. Event handlers are left out, and controls are inert, because nothing
 * would answer them.
 */
export const renderTemplate = (template: unknown): RenderedHtml => {
  let html = '';
  let css = '';
  let styled = 0;

  const writeAttribute = (value: unknown): void => {
    const tag = html.slice(html.lastIndexOf('<'));
    const [whole = '', kind, name, quote] = openAttribute.exec(tag) ?? [];
    if (!kind && quote) {
      html += value === nothing ? '' : escapeHtml(String(value ?? ''));
      return;
    }
    html = html.slice(0, -whole.length);
    if (kind === '@' || value === nothing || value === undefined) return;
    if (name === 'style') {
      const place = ++styled;
      html += ` data-style="${place}"`;
      css += `[data-style="${place}"]{${String(value)}}`;
    } else if (!kind) html += ` ${name}="${escapeHtml(String(value))}"`;
    else if (value) html += ` ${name}`; // a boolean attribute, or the property of that name
  };

  const writeContent = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(writeContent);
    else if (isTemplate(value)) write(value);
    else if (value !== nothing && value !== undefined && value !== null) writeText(escapeHtml(String(value)));
  };

  /** Lit makes a text node of each value, and browsers break and space lines by nodes. So a comment separates two texts. */
  const writeText = (text: string): void => {
    html += endsWithText(html) && text && !text.startsWith('<') ? `<!---->${text}` : text;
  };

  const write = ({ strings, values }: TemplateResult): void => {
    strings.forEach((text, i) => {
      const isContent = i > 0 && !isInTag(html);
      const inert = text.replace(/<(button|input|label|select)\b/g, '<$1 inert');
      if (isContent) writeText(inert);
      else html += inert;
      if (i === values.length) return;
      if (isInTag(html)) writeAttribute(values[i]);
      else writeContent(values[i]);
    });
  };

  writeContent(template);
  return { html, css };
};
