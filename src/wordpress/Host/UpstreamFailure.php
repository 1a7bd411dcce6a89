<?php

namespace FinWidgets\Host;

/** A call of the service that did not succeed. */
final class UpstreamFailure extends \Exception
{
    /** Seconds to wait after a 429 that names none. */
    private const PATIENCE = 5;

    /** HTTP status that the answer stands for; 0: there was none, 504: not in time. */
    public int $status;

    /** Whether what was asked may have happened, if it changes anything. */
    public bool $open;

    /** Whether the operation itself may have arrived; a login before it counts for nothing. */
    public bool $sent;

    /** Seconds to wait, where the service names them. */
    public int $wait;

    public function __construct(int $status, bool $open = false, int $wait = 0, bool $sent = true)
    {
        parent::__construct();
        $this->status = $status;
        $this->open = $open;
        $this->wait = $wait;
        $this->sent = $sent;
    }

    /** As one that came before the operation was sent. */
    public function unsent(): self
    {
        $this->sent = false;
        return $this;
    }

    /** Whether a second try of a question is worth it; not after a 429, since the page tries again too. */
    public function isPassing(): bool
    {
        return in_array($this->status, [0, 502, 503, 504], true);
    }

    /** What the page is told of it. `$kind`: `create`, `update` or `question`. */
    public function tell(string $kind): Refusal
    {
        $changes = $kind !== 'question';
        $late = $this->status === 504;
        $open = $this->sent && $changes && ($this->open || $late);
        if ($this->status === 429 && !$open) {
            return Refusal::tooMany('The financing service has too much to do.', ($this->wait ?: self::PATIENCE) * 1000);
        }
        if ($this->sent && $this->status === 400 && !$open) {
            return new Refusal(400, 'The financing service refused this.');
        }
        $word = $changes ? ($open ? 'UNKNOWN' : 'NOT_RUN') : 'ERROR';
        return $late
            ? new Refusal(504, 'The financing service did not answer in time.', $word)
            : new Refusal(502, 'The financing service failed.', $word);
    }

    /** What makes an equal one. */
    public function toArray(): array
    {
        return [$this->status, $this->open, $this->wait, $this->sent];
    }
}
