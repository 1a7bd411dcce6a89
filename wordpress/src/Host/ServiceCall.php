<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- a response has an exception's text as JSON, and no page has it as HTML
// phpcs:disable WordPress.WP.AlternativeFunctions -- curl's functions change a transfer that WordPress sends

/** Sends one call to the service, and interprets its answer. */
final class ServiceCall implements FinancingService
{
    /** A longer `Retry-After` is ignored: a day. */
    private const MAX_RETRY_AFTER_SECONDS = 86400;

    /**
     * curl's errors from before the request: an unknown host name (5, 6), no connection (7), no TLS (35), a certificate that does not
     * prove the service (51, 60, 77, 83), and a time limit (28) that ended while there was no connection. Nothing was sent.
     */
    private const NOT_SENT =
        '/^cURL error (?:(?:5|6|7|35|51|60|77|83):|28: (?:Resolving timed|Connection tim|Failed to connect|SSL connection tim))/';

    private string $baseUrl;

    /** @param string $baseUrl `{base_url}` of the service, without a slash at the end */
    public function __construct(string $baseUrl)
    {
        $this->baseUrl = $baseUrl;
    }

    public function call(string $operation, ?array $body, ?string $token, float $deadline): array
    {
        if ($this->baseUrl === '') {
            throw UpstreamFailure::unconnected(); // the site has not been set up
        }
        if (microtime(true) >= $deadline) {
            throw UpstreamFailure::late();
        }
        // Without `identity`, most servers compress their answers.
        $headers = ['Accept-Encoding' => 'identity'] + ($body === null ? [] : ['Content-Type' => 'application/json']);
        if ($token !== null) {
            $headers['Authorization'] = "Bearer $token";
        }
        $answer = $this->post($operation, $body, $headers, $deadline);
        if (is_wp_error($answer)) {
            throw self::connectionFailure($answer, microtime(true) >= $deadline);
        }
        return self::interpret(
            $operation,
            (int) wp_remote_retrieve_response_code($answer),
            self::decompressed((string) wp_remote_retrieve_body($answer)),
            wp_remote_retrieve_header($answer, 'retry-after'),
            wp_remote_retrieve_header($answer, 'date')
        );
    }

    /** @return array|\WP_Error as `wp_remote_post` gives it */
    private function post(string $operation, ?array $body, array $headers, float $deadline)
    {
        $path = "/wf/$operation";
        $prepare = static function ($url, $headers, $data, $type, $options) use ($path, $operation, $deadline, &$prepare): void {
            // Before this request, another plugin may send one of its own. Prefetching begins another call before this one ends.
            if (substr($url, -strlen($path)) === $path) {
                remove_action('requests-requests.before_request', $prepare);
                self::sendOnce($options['hooks'], $operation, $deadline);
            }
        };
        add_action('requests-requests.before_request', $prepare, 10, 5);
        try {
            return wp_remote_post($this->baseUrl . $path, [
                'body' => $body === null ? '' : Keys::json($body),
                'headers' => $headers,
                'timeout' => $deadline - microtime(true),
                // A token must not be sent to another address.
                'redirection' => 0,
                // In a network, the administrator of a site must not reach what is inside the server's own network.
                'reject_unsafe_urls' => is_multisite() && !\FinWidgets\Options::isFixed('base_url'),
                // One byte more, to recognize a longer answer.
                'limit_response_size' => Protocol::MAX_ANSWER_BYTES + 1,
                'user-agent' => 'fin-widgets-wordpress/' . \FinWidgets\VERSION,
                'httpversion' => '1.1',
            ]);
        } finally {
            remove_action('requests-requests.before_request', $prepare);
        }
    }

    /**
     * Makes curl end an answer that is too long, and makes curl and WordPress leave an answer compressed. If curl cannot decode an answer, WordPress
     * sends the request again, and a create would happen twice. WordPress itself decompresses without a size limit.
     *
     * @param object $hooks of this request alone
     */
    private static function sendOnce(object $hooks, string $operation, float $deadline): void
    {
        $hooks->register('curl.before_send', static function ($handle) use (&$transfer): void {
            $transfer = $handle;
            curl_setopt($handle, CURLOPT_HTTP_CONTENT_DECODING, false);
            // WordPress drops what exceeds `limit_response_size`, and waits for the end of the answer nevertheless.
            curl_setopt($handle, CURLOPT_NOPROGRESS, false);
            curl_setopt($handle, CURLOPT_PROGRESSFUNCTION, static function ($handle, $expectedBytes, $receivedBytes): int {
                return (int) ($receivedBytes > Protocol::MAX_ANSWER_BYTES); // 1 ends the transfer
            });
        });
        $hooks->register('curl.after_send', static function () use (&$transfer, $operation): void {
            $error = curl_errno($transfer);
            if ($error === CURLE_ABORTED_BY_CALLBACK) {
                // The answer is unreadable, and its status counts. PHP before 8.2 does not know the time that a 429 names.
                $retryAfter = defined('CURLINFO_RETRY_AFTER') ? (string) curl_getinfo($transfer, CURLINFO_RETRY_AFTER) : '';
                self::interpret($operation, (int) curl_getinfo($transfer, CURLINFO_RESPONSE_CODE), '', $retryAfter);
            }
            // curl refuses some answers nevertheless, such as one with six encodings. After these two errors, WordPress would send the request again.
            if (in_array($error, [CURLE_WRITE_ERROR, CURLE_BAD_CONTENT_ENCODING], true)) {
                throw new UpstreamFailure(0, 'upstream_connection', true);
            }
        });
        $hooks->register('request.progress', static function () use (&$transfer, $deadline): void {
            // PHP's streams have a time limit for each read alone. curl has one for the whole answer.
            if ($transfer === null && microtime(true) >= $deadline) {
                throw new UpstreamFailure(504, 'upstream_timeout', true);
            }
        });
        $hooks->register('requests.before_parse', static function (&$response): void {
            $parts = explode("\r\n\r\n", (string) $response, 2);
            // WordPress decompresses a body only if it finds this header.
            $parts[0] = preg_replace('/^(?=content-encoding:)/im', 'x-', $parts[0]);
            // Without the separator, the connection broke within the headers. WordPress then reports an error.
            $response = implode("\r\n\r\n", $parts);
        });
    }

    /** A body that a proxy may have compressed, even twice. If it then is too long or still compressed, it counts as empty. */
    private static function decompressed(string $body): string
    {
        for ($times = 0; self::isCompressed($body); $times++) {
            $isReadable = $times < 2 && function_exists('zlib_decode');
            $body = $isReadable ? (string) @zlib_decode($body, Protocol::MAX_ANSWER_BYTES) : '';
        }
        return $body;
    }

    /** Whether a text begins as gzip and zlib do. No JSON does. */
    private static function isCompressed(string $text): bool
    {
        return (bool) preg_match('/^(?:\x1F\x8B|x[\x01\x5E\x9C\xDA])/', $text);
    }

    private static function connectionFailure(\WP_Error $error, bool $isLate): UpstreamFailure
    {
        $message = $error->get_error_message();
        if ($error->get_error_code() === 'http_request_not_executed' || preg_match(self::NOT_SENT, $message)) {
            return UpstreamFailure::unconnected();
        }
        $isLate = $isLate || preg_match('/^cURL error 28:|timed out/i', $message);
        return $isLate
            ? new UpstreamFailure(504, 'upstream_timeout', true)
            : new UpstreamFailure(0, 'upstream_connection', true);
    }

    /**
     * The fields of a success. A failure may come as `{statusCode, body: {status, message}}`, also under a 200: then `statusCode` is
     * the code.
     *
     * @param string|array $retryAfter the header `Retry-After`, as WordPress gives it: an array if the answer has several
     * @param string|array $date the header `Date`
     * @throws UpstreamFailure
     */
    public static function interpret(string $operation, int $status, string $text, $retryAfter = '', $date = ''): array
    {
        // A byte that is no UTF-8 does not make a success unreadable.
        $data = strlen($text) > Protocol::MAX_ANSWER_BYTES ? null : Keys::parse($text, JSON_INVALID_UTF8_SUBSTITUTE);
        $data = is_object($data) ? $data : new \stdClass();
        // As in the client (`src/client/interpret-reply.ts`): a `status` of null counts, and a success needs a `status` of its own.
        $bodyStatus = property_exists($data, 'status') ? $data->status : ($data->body->status ?? null);
        $isOk = $status >= 200 && $status < 300;
        $statusCode = $data->statusCode ?? 0;
        if ($isOk && is_numeric($statusCode) && $statusCode >= 400) {
            $status = (int) $statusCode;
            $isOk = false;
        }
        $isSuccess = $isOk && $bodyStatus === 'success';
        $answer = $isSuccess && isset($data->status) ? Contract::answer($operation, $data->response ?? null) : null;
        if ($answer !== null) {
            return $answer;
        }
        $namesOtherStatus = !$isSuccess && is_string($bodyStatus) && $bodyStatus !== '';
        // A redirect is no refusal: the service may redirect after it has carried out the operation.
        $isRefused = ($isOk && $namesOtherStatus) || ($status >= 400 && $status < 500 && $status !== 408);
        $isOutcomeUnknown = $bodyStatus === 'UNKNOWN' || ($bodyStatus !== 'NOT_RUN' && !$isRefused);
        $status = $isOk ? 200 : $status;
        $isRefusal = $status === 400 || $bodyStatus === 'NOT_RUN' || ($isOk && $namesOtherStatus);
        $reason = $isRefusal ? 'upstream_refused' : self::reasonFor($status);
        throw new UpstreamFailure($status, $reason, $isOutcomeUnknown, self::retryAfterSeconds($retryAfter, $date));
    }

    /** The log's name of a failed answer with this status. */
    private static function reasonFor(int $status): string
    {
        return [200 => 'upstream_unreadable', 429 => 'upstream_limit', 504 => 'upstream_timeout'][$status] ?? 'upstream_status';
    }

    /**
     * `Retry-After` in whole seconds from now, as in the client (`src/client/read-retry-after.ts`). A date is compared with the service's own
     * clock (`Date`), if that header can be read. Any other text, and more than a day, counts as 0.
     *
     * @param string|array $retryAfter
     * @param string|array $date
     */
    private static function retryAfterSeconds($retryAfter, $date): int
    {
        $text = is_string($retryAfter) ? $retryAfter : '';
        $seconds = preg_match('/^\d+(?:\.\d+)?\z/', $text) ? (float) $text : 0;
        // Only a date as in RFC 9110: `strtotime` accepts nearly any text.
        if (preg_match('/^[A-Z].* GMT\z/', $text)) {
            $sentAt = is_string($date) ? strtotime($date) : false;
            $seconds = (int) strtotime($text) - ($sentAt ?: time());
        }
        return $seconds >= 1 && $seconds <= self::MAX_RETRY_AFTER_SECONDS ? (int) ceil($seconds) : 0;
    }
}
