import type { Cuts } from './cuts.js';
import { marker } from './marker.js';

/**
 * Where a template's expressions stand is known by the time the script is built: see mark-templates.ts. What they give is
 * texts, templates and arrays of them as children; values of attributes, properties and flags; functions that listen. No
 * directive asks to be told that its part left the page.
 */
export const litHtml: Cuts = {
  replace: [
    ['const DEV_MODE = true', 'const DEV_MODE = false'],
    ['const ENABLE_EXTRA_SECURITY_HOOKS = true', 'const ENABLE_EXTRA_SECURITY_HOOKS = false'],
    ['const ENABLE_SHADYDOM_NOPATCH = true', 'const ENABLE_SHADYDOM_NOPATCH = false'],
    ['`lit$${Math.random().toFixed(9).slice(2)}$`', JSON.stringify(marker)],
    ['get tagName() { return this.element.tagName; } get _$isConnected() { return this._$parent._$isConnected; }', ''],
    ['const d = NODE_MODE && global.document === undefined', 'const d = false'],
    ['this._insert(createMarker()), this, this.options', 'this._insert(createMarker()), this.options'],
    ['_$setValue(value, directiveParent = this, valueIndex, noCommit)', '_$setValue(value, valueIndex)'],
    [
      'value = resolveDirective(this, value, directiveParent, 0); change = !isPrimitive(value) || (value !== this._$committedValue && value !== noChange);',
      'change = value !== this._$committedValue;',
    ],
    ['resolveDirective(this, values[valueIndex + i], directiveParent, i)', 'values[valueIndex + i]'],
    ['!isPrimitive(v) || v !== this._$committedValue[i]', 'v !== this._$committedValue[i]'],
    ['if (change && !noCommit)', 'if (change)'],
  ],
  rewrite: [
    ['export const html =', 'export const html = (strings, ...values) => ({ strings, values });'],
    [
      'export const render =',
      `export const render = (value, root, options) => {
        root._$litPart$ ??= new ChildPart(root.appendChild(createMarker()), null, options);
        root._$litPart$._$setValue(value);
      };`,
    ],
    [
      'class TemplateInstance',
      `class TemplateInstance {
      constructor(template, options) {
        this._$template = template;
        this._$parts = [];
        this._fragment = d.importNode(template.el.content, true);
        walker.currentNode = this._fragment;
        let index = -1, node;
        for (const part of template.parts) {
          for (; index < part.index; index++) node = walker.nextNode();
          this._$parts.push(part.ctor ? new part.ctor(node, part.name, part.strings, options) : new ChildPart(node, node.nextSibling, options));
        }
        walker.currentNode = d;
      }
      _update(values) {
        let i = 0;
        for (const part of this._$parts) {
          if (part.strings) {
            part._$setValue(values, i);
            i += part.strings.length - 1;
          } else part._$setValue(values[i++]);
        }
      }
    }`,
    ],
    ['export const nothing =', 'export const nothing = Symbol();'],
    [
      'class Template {',
      `class Template {
        constructor({ strings }) {
          let node, index = 0;
          this.parts = [];
          this.el = d.createElement('template');
          const html = strings.join(marker);
          this.el.innerHTML = policy ? policy.createHTML(html) : html;
          walker.currentNode = this.el.content;
          while ((node = walker.nextNode())) {
            if (node.nodeType === 1) {
              for (const attribute of node.getAttributeNames()) {
                const [, sign, name] = /^([.?@]?)(.*)\\$$/.exec(attribute) ?? [];
                if (!name) continue;
                this.parts.push({
                  index,
                  name,
                  strings: node.getAttribute(attribute).split(marker),
                  ctor: { '.': PropertyPart, '?': BooleanAttributePart, '@': EventPart }[sign] ?? AttributePart,
                });
                node.removeAttribute(attribute);
              }
            } else if (node.data === markerMatch) {
              this.parts.push({ index });
            }
            index++;
          }
        }
      }`,
    ],
    [
      'constructor(startNode, endNode, parent, options)',
      `constructor(startNode, endNode, options) {
        this._$committedValue = nothing;
        this._$startNode = startNode;
        this._$endNode = endNode;
        this.options = options;
      }`,
    ],
    ['_insert(node)', '_insert(node) { return this._$startNode.parentNode.insertBefore(node, this._$endNode); }'],
    [
      '_$clear(start',
      `_$clear(start = this._$startNode.nextSibling) {
        for (let node; start !== this._$endNode; start = node) {
          node = start.nextSibling;
          start.remove();
        }
      }`,
    ],
    [
      '_commitTemplateResult(result)',
      `_commitTemplateResult(result) {
        const template = this._$getTemplate(result);
        if (this._$committedValue?._$template !== template) {
          const instance = new TemplateInstance(template, this.options);
          this._commitNode(instance._fragment)
          this._$committedValue = instance;
        }
        this._$committedValue._update(result.values);
      }`,
    ],
    [
      '_$setValue(value, directiveParent = this) {',
      `_$setValue(value) {
        if (isArray(value)) this._commitIterable(value);
        else if (value?.strings) this._commitTemplateResult(value);
        else if (value === nothing || value == null || value === '') {
          if (this._$committedValue !== nothing) this._$clear();
          this._$committedValue = nothing;
        } else if (value !== this._$committedValue) this._commitText(value);
      }`,
    ],
    [
      'constructor(element, name, strings, parent, options) {\n        this.type',
      `constructor(element, name, strings, options) {
        this.element = element;
        this.name = name;
        this.options = options;
        this._$committedValue = nothing;
        if (strings.length > 2 || strings[0] || strings[1]) {
          this._$committedValue = [];
          this.strings = strings;
        }
      }`,
    ],
    [
      'class EventPart',
      `class EventPart extends AttributePart {
        _$setValue(listener) {
          if (this._$committedValue === nothing) this.element.addEventListener(this.name, this);
          this._$committedValue = listener;
        }
        handleEvent(event) {
          this._$committedValue.call(this.options.host, event);
        }
      }`,
    ],
  ],
  drop: [
    'const tag = (type)',
    'const tagEndRegex',
    'const createSanitizer',
    'const setSanitizer',
    'get startNode()',
    'get endNode()',
    'get parentNode() { let',
    'get _$isConnected() { return this._$parent?.',
    'setConnected(isConnected)',
    'constructor() { super(...arguments); this.type = PROPERTY_PART',
    'constructor() { super(...arguments); this.type = BOOLEAN_ATTRIBUTE_PART',
    'export const svg',
    'export const mathml',
    'export const noChange',
    'export const _$LH',
    'let sanitizerFactoryInternal',
    'const getTemplateHtml',
    'function trustFromTemplateString',
    'function resolveDirective',
    'class ElementPart',
    'if (v === noChange)',
    'const polyfillSupport',
    'polyfillSupport?.(',
    '(global.litHtmlVersions',
  ],
};
