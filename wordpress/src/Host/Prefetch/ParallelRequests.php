<?php

namespace FinWidgets\Host\Prefetch;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.WP.AlternativeFunctions -- WordPress sends one request at a time, and a page waits for several

/**
 * Sends several requests at the same time, each through `wp_remote_post`, with everything that WordPress and other plugins do to a request.
 *
 * PHP 7.4 cannot suspend a function. So this class replaces WordPress's transport: where a call would wait for its answer, it begins the
 * next call. The innermost call waits for all transfers, and then call after call returns. `request_multiple` of WordPress's library is no
 * alternative: it ignores the site's proxy, filters and certificates, and keeps the processor busy while it waits.
 */
final class ParallelRequests
{
    /** How long a run waits after its first answer for the other answers. */
    private const STRAGGLER_SECONDS = 0.5;
    /** WordPress's class of a curl transfer, by version: from 6.2 on, and before. */
    private const TRANSPORTS = ['WpOrg\Requests\Transport\Curl', 'Requests_Transport_cURL'];

    /** The end of the address of the requests to send together. Other requests, such as a login, are sent one by one. */
    private string $path;
    /** How long a transfer may take, in seconds. */
    private float $transferSeconds;
    /** null: PHP has no usable curl, and the calls run one after another */
    private ?string $transport = null;
    /** @var resource|\CurlMultiHandle|null */
    private $multi = null;
    /** @var array<string, array{curl: object, handle: resource|\CurlHandle, hooks: object, isDone: bool}> by the body that was sent */
    private array $transfers = [];
    /** @var array<string, callable> the calls that have not begun */
    private array $calls = [];
    /** Values that calls have returned, and errors that they have thrown. */
    private array $outcomes = [];
    /** `microtime(true)` until which the run waits. */
    private float $end = 0;

    public function __construct(string $path, float $transferSeconds)
    {
        $this->path = $path;
        $this->transferSeconds = $transferSeconds;
        foreach (function_exists('curl_multi_exec') ? self::TRANSPORTS : [] as $class) {
            if ($this->transport === null && class_exists($class) && $class::test(['ssl' => true])) {
                $this->transport = $class;
                $this->multi = curl_multi_init();
            }
        }
    }

    /**
     * Runs the calls until all have their answers, until the deadline, or until some have theirs and others take much longer. A call without
     * an answer ends with `TransferPending`, and its transfer continues: in a later run, the same call waits for it again.
     *
     * @param array<string, callable> $calls
     * @param float $deadline `microtime(true)`
     * @return array<string, mixed> by the keys of the calls: the value returned, or the error thrown
     */
    public function run(array $calls, float $deadline): array
    {
        [$this->calls, $this->outcomes, $this->end] = [$calls, [], $deadline];
        $use = function ($url, $headers, $data, $type, &$options): void {
            if ($this->transport !== null && substr($url, -strlen($this->path)) === $this->path) {
                $options['transport'] = $this;
            }
        };
        add_action('requests-requests.before_request', $use, 10, 5);
        $this->beginRest();
        remove_action('requests-requests.before_request', $use);
        return $this->outcomes;
    }

    /**
     * Sends a request, as WordPress's transport: begins the other calls, and waits for the answer.
     *
     * @param array|string $data
     * @throws TransferPending
     */
    public function request(string $url, array $headers, $data, array $options): string
    {
        $key = (string) $data;
        if (!isset($this->transfers[$key])) {
            $this->transfers[$key] = $this->transfer($url, $headers, $key, $options);
        }
        $this->beginRest();
        $this->wait();
        ['curl' => $curl, 'handle' => $handle, 'hooks' => $hooks, 'isDone' => $isDone] = $this->transfers[$key];
        if (!$isDone) {
            throw new TransferPending();
        }
        unset($this->transfers[$key]);
        curl_multi_remove_handle($this->multi, $handle);
        // An earlier call may have begun the transfer. Its hooks know the transfer.
        $hooks->dispatch('curl.after_send', []);
        return $curl->process_response($curl->response_data, $options);
    }

    /** Runs the calls that have not begun. Each of them begins the next one, if it sends something. */
    private function beginRest(): void
    {
        while ($this->calls) {
            $key = array_key_first($this->calls);
            $call = $this->calls[$key];
            unset($this->calls[$key]);
            try {
                $this->outcomes[$key] = $call();
            } catch (\Throwable $error) {
                // An error must not end the calls that this one runs in.
                $this->outcomes[$key] = $error;
            }
        }
    }

    /** Begins a transfer with WordPress's options. The options of certificates are set as WordPress's own transport sets them. */
    private function transfer(string $url, array $headers, string $data, array $options): array
    {
        $curl = new $this->transport();
        $handle = $curl->get_subrequest_handle($url, $headers, $data, $options);
        curl_setopt($handle, CURLOPT_TIMEOUT_MS, (int) ($this->transferSeconds * 1000));
        $options['hooks']->dispatch('curl.before_send', [&$handle]);
        if ($options['verify'] === false) {
            curl_setopt($handle, CURLOPT_SSL_VERIFYPEER, false);
        } elseif (is_string($options['verify'])) {
            curl_setopt($handle, CURLOPT_CAINFO, $options['verify']);
        }
        if ($options['verify'] === false || $options['verifyname'] === false) {
            curl_setopt($handle, CURLOPT_SSL_VERIFYHOST, 0);
        }
        curl_multi_add_handle($this->multi, $handle);
        return ['curl' => $curl, 'handle' => $handle, 'hooks' => $options['hooks'], 'isDone' => false];
    }

    private function wait(): void
    {
        for (;;) {
            curl_multi_exec($this->multi, $running);
            while ($done = curl_multi_info_read($this->multi)) {
                foreach ($this->transfers as $key => $transfer) {
                    $this->transfers[$key]['isDone'] = $transfer['isDone'] || $transfer['handle'] === $done['handle'];
                }
                $this->end = min($this->end, microtime(true) + self::STRAGGLER_SECONDS);
            }
            $remaining = $this->end - microtime(true);
            if (!$running || $remaining <= 0) {
                return;
            }
            if (curl_multi_select($this->multi, $remaining) < 0) {
                usleep(1000); // curl has nothing to wait on yet
            }
        }
    }
}
