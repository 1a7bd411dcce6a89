<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- a response has an exception's text as JSON, and no page has it as HTML

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
        $timeoutSeconds = $deadline - microtime(true);
        if ($this->baseUrl === '') {
            throw UpstreamFailure::unconnected(); // the site has not been set up
        }
        if ($timeoutSeconds <= 0) {
            throw UpstreamFailure::late();
        }
        $headers = $body === null ? [] : ['Content-Type' => 'application/json'];
        if ($token !== null) {
            $headers['Authorization'] = "Bearer $token";
        }
        // A new function for each call, since another call may begin and end meanwhile: prefetching runs calls in parallel.
        $bound = static function (&$response): void {
            self::boundDecompression($response);
        };
        add_action('requests-requests.before_parse', $bound);
        try {
            $answer = $this->post($operation, $body, $headers, $timeoutSeconds);
        } finally {
            remove_action('requests-requests.before_parse', $bound);
        }
        if (is_wp_error($answer)) {
            throw self::connectionFailure($answer, microtime(true) >= $deadline);
        }
        return self::interpret(
            $operation,
            (int) wp_remote_retrieve_response_code($answer),
            (string) wp_remote_retrieve_body($answer),
            wp_remote_retrieve_header($answer, 'retry-after')
        );
    }

    /** @return array|\WP_Error as `wp_remote_post` gives it */
    private function post(string $operation, ?array $body, array $headers, float $timeoutSeconds)
    {
        return wp_remote_post("$this->baseUrl/wf/$operation", [
            'body' => $body === null ? '' : Keys::json($body),
            'headers' => $headers,
            'timeout' => $timeoutSeconds,
            // A token must not be sent to another address.
            'redirection' => 0,
            // In a network, the administrator of a site must not reach what is inside the server's own network.
            'reject_unsafe_urls' => is_multisite() && !\FinWidgets\Options::isFixed('base_url'),
            // One byte more, to recognize a longer answer.
            'limit_response_size' => Protocol::MAX_ANSWER_BYTES + 1,
            'user-agent' => 'fin-widgets-wordpress/' . \FinWidgets\VERSION,
            'httpversion' => '1.1',
        ]);
    }

    /**
     * Decompresses a body that was compressed twice: curl has decompressed it once, and WordPress would do so again without a size limit. A
     * body that becomes too long, or was compressed a third time, counts as empty.
     *
     * @param mixed $response headers and body, as received
     */
    private static function boundDecompression(&$response): void
    {
        [$head, $body] = explode("\r\n\r\n", (string) $response, 2) + ['', ''];
        if (self::isCompressed($body)) {
            $text = function_exists('zlib_decode') ? (string) @zlib_decode($body, Protocol::MAX_ANSWER_BYTES) : '';
            $response = "$head\r\n\r\n" . (self::isCompressed($text) ? '' : $text);
        }
    }

    /** Whether a text begins as gzip and zlib do. No JSON does. */
    private static function isCompressed(string $text): bool
    {
        return in_array(substr($text, 0, 2), ["\x1f\x8b", "\x78\x9c"], true);
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
     * @param mixed $retryAfter
     * @throws UpstreamFailure
     */
    public static function interpret(string $operation, int $status, string $text, $retryAfter): array
    {
        $data = strlen($text) > Protocol::MAX_ANSWER_BYTES ? null : json_decode($text);
        $data = is_object($data) ? $data : new \stdClass();
        $bodyStatus = $data->status ?? $data->body->status ?? null;
        $isOk = $status >= 200 && $status < 300;
        $statusCode = $data->statusCode ?? 0;
        if ($isOk && is_numeric($statusCode) && $statusCode >= 400) {
            $status = (int) $statusCode;
            $isOk = false;
        }
        $isSuccess = $isOk && $bodyStatus === 'success';
        $answer = $isSuccess ? Contract::answer($operation, $data->response ?? null) : null;
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
        throw new UpstreamFailure($status, $reason, $isOutcomeUnknown, self::retryAfterSeconds($retryAfter));
    }

    /** The log's name of a failed answer with this status. */
    private static function reasonFor(int $status): string
    {
        return [200 => 'upstream_unreadable', 429 => 'upstream_limit', 504 => 'upstream_timeout'][$status] ?? 'upstream_status';
    }

    /** @param mixed $retryAfter seconds, or a date; anything else, and more than a day, counts as 0 */
    private static function retryAfterSeconds($retryAfter): int
    {
        if (!is_string($retryAfter) || $retryAfter === '') {
            return 0;
        }
        $time = preg_match('/\d:\d/', $retryAfter) ? strtotime($retryAfter) : false;
        $seconds = preg_match('/^\d{1,6}\z/', $retryAfter) ? (int) $retryAfter : (int) $time - time();
        return $seconds >= 1 && $seconds <= self::MAX_RETRY_AFTER_SECONDS ? $seconds : 0;
    }
}
