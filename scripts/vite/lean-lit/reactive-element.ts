import type { Cuts } from './cuts.js';

export const reactiveElement: Cuts = {
  replace: [
    ['import { getCompatibleStyle, adoptStyles, }', 'import { adoptStyles }'],
    ['const DEV_MODE = true', 'const DEV_MODE = false'],
    ['this.constructor.elementStyles', 'this.constructor.styles'],
    ['this.constructor.shadowRootOptions', "{ mode: 'open' }"],
    [
      'this.__attributeToPropertyMap && [...this.__attributeToPropertyMap.keys()]',
      '[...this.__attributeToPropertyMap.keys()]',
    ],
  ],
  rewrite: [
    // An attribute is a text, a flag, or what a converter of ours makes of it.
    [
      'export const defaultConverter',
      'const defaultConverter = { fromAttribute: (value, type) => (type === Boolean ? value !== null : value) };',
    ],
    ['const defaultPropertyDeclaration', 'const defaultPropertyDeclaration = {};'],
    // No property has accessors of its own.
    [
      'static createProperty(',
      `static createProperty(name, options) {
        const key = Symbol();
        this.elementProperties.set(name, options);
        defineProperty(this.prototype, name, {
          get() {
            return this[key];
          },
          set(value) {
            const old = this[key];
            this[key] = value;
            this.requestUpdate(name, old);
          },
        });
      }`,
    ],
    [
      'performUpdate()',
      `performUpdate() {
        if (!this.isUpdatePending) return;
        Object.assign(this, this.__instanceProperties);
        this.__instanceProperties = undefined;
        const changed = this._$changedProperties;
        try {
          this.willUpdate(changed);
          this.update(changed);
        } catch (error) {
          this.__markUpdated();
          throw error;
        }
        this._$didUpdate(changed);
      }`,
    ],
    [
      'static finalize()',
      `static finalize() {
        if (this.hasOwnProperty('finalized')) return;
        this.finalized = true;
        const base = getPrototypeOf(this);
        base.finalize();
        this.elementProperties = new Map(base.elementProperties);
        for (const name of Object.keys(this.properties ?? {})) this.createProperty(name, this.properties[name]);
        this.__attributeToPropertyMap = new Map();
        for (const [name, { attribute }] of this.elementProperties) {
          if (attribute !== false) this.__attributeToPropertyMap.set(name.replace(/[A-Z]/g, '-$&').toLowerCase(), name);
        }
      }`,
    ],
    // Nothing is reflected.
    [
      '_$attributeToProperty(name, value)',
      `_$attributeToProperty(name, value) {
        const property = this.constructor.__attributeToPropertyMap.get(name);
        if (!property) return;
        const { converter = defaultConverter, type } = this.constructor.elementProperties.get(property);
        this[property] = converter.fromAttribute(value, type);
      }`,
    ],
    [
      'requestUpdate(name, oldValue',
      `requestUpdate(name, oldValue) {
        if (name) {
          if (!notEqual(this[name], oldValue)) return;
          if (!this._$changedProperties.has(name)) this._$changedProperties.set(name, this.hasUpdated ? oldValue : undefined);
        }
        if (!this.isUpdatePending) this.__updatePromise = this.__enqueueUpdate();
      }`,
    ],
    [
      'constructor()',
      `constructor() {
        super();
        this.isUpdatePending = this.hasUpdated = false;
        this.__updatePromise = new Promise((enable) => (this.enableUpdating = enable));
        this._$changedProperties = new Map();
        this.__instanceProperties = {};
        for (const name of this.constructor.elementProperties.keys()) {
          if (!this.hasOwnProperty(name)) continue;
          this.__instanceProperties[name] = this[name];
          delete this[name];
        }
        this.requestUpdate();
      }`,
    ],
    ['update(_changedProperties)', 'update() { this.__markUpdated(); }'],
    ['get updateComplete()', 'get updateComplete() { return this.__updatePromise; }'],
  ],
  drop: [
    'const trustedTypes',
    'const emptyStringForBooleanAttribute',
    'const polyfillSupport',
    'polyfillSupport?.(',
    'Symbol.metadata ??=',
    'global.litPropertyMetadata ??=',
    'static addInitializer',
    'static getPropertyOptions',
    'static getPropertyDescriptor',
    'static finalizeStyles',
    'static __prepare()',
    '__initialize()',
    '__saveInstanceProperties()',
    "ReactiveElement[JSCompiler_renameProperty('elementProperties', ReactiveElement)] =",
    'static __attributeNameForProperty(',
    'ReactiveElement.elementStyles =',
    'ReactiveElement.shadowRootOptions =',
    '__propertyToAttribute(',
    '_$changeProperty(',
    'shouldUpdate(',
    'firstUpdated(',
    'this.firstUpdated(',
    'getUpdateComplete(',
    '(global.reactiveElementVersions',
  ],
};
