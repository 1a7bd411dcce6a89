import { createCloudflareHost } from 'fin-widgets-host/cloudflare';

const { fetch, FinObject } = createCloudflareHost();

export class Fin extends FinObject {}

export default { fetch };
