<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * Fetches prices, one at a time or several together, and keeps them in the table. A price that is read in the last quarter of its lifetime is
 * renewed after the response, where PHP can end a response before the request.
 */
final class QuoteFetcher
{
    /** A price is renewed within this part of its lifetime, the last one. */
    private const RENEWED_WITHIN = 0.25;
    /** How long renewals may keep a PHP process that has answered its page. */
    private const RENEWAL_SECONDS = 10;
    private const POLL_US = 50000;

    private int $ttlMs;
    private SharedCache $cache;
    private Upstream $upstream;
    private PrefetchBudget $prefetchBudget;
    private ParallelRequests $parallel;
    /** Whether `work` is called after the response. */
    private bool $goesOn;
    /** The value of this request's claims. */
    private string $ownId;
    /** @var array<string, array> questions whose prices are to be renewed, by name */
    private array $due = [];
    /** The limit of the visitor who has found these prices, against which renewals count. */
    private ?Limit $limit = null;
    /** @var array<string, array{question: array, place: string, askedAt: int}> those under way, by name */
    private array $inFlight = [];

    public function __construct(int $ttlMs, SharedCache $cache, Upstream $upstream, PrefetchBudget $prefetchBudget, bool $goesOn)
    {
        $this->ttlMs = $ttlMs;
        $this->cache = $cache;
        $this->upstream = $upstream;
        $this->prefetchBudget = $prefetchBudget;
        $this->goesOn = $goesOn;
        $this->parallel = $upstream->parallel('pricing_2');
        $this->ownId = bin2hex(random_bytes(16));
    }

    /**
     * The known prices among those of these questions. One that ends soon is due to be renewed.
     *
     * @param array<string, array> $questions by name
     * @return array<string, string> by name
     * @throws StoreUnavailable
     */
    public function known(array $questions, Limit $limit): array
    {
        $this->limit = $limit;
        $known = $this->cache->readAll(array_keys($questions));
        foreach ($known as $name => ['remainingMs' => $remainingMs]) {
            if ($this->goesOn && $this->isDue($remainingMs)) {
                $this->due[$name] = $questions[$name];
            }
        }
        return array_map(static function (array $each): string {
            return $each['value'];
        }, $known);
    }

    /**
     * Fetches one price, or waits for another request that fetches it.
     *
     * @throws UpstreamFailure
     * @throws StoreUnavailable
     */
    public function one(string $name, array $question): string
    {
        $fetchPrice = function () use ($question): array {
            $askedAt = Store::now();
            return [$this->fetch($question, null), $this->lifetimeMs($askedAt)];
        };
        $deadline = microtime(true) + $this->upstream->timeoutFor('pricing_2');
        return $this->cache->fetchOnce($name, $fetchPrice, [Upstream::class, 'noPause'], $deadline);
    }

    /**
     * Fetches prices until all are there, until the deadline, or until no more may be asked for. Each question takes a place, and is
     * claimed, before it is asked. Of one that another request has claimed, the answer is awaited.
     *
     * @param array<string, array> $open questions by name
     * @return array<string, string|array|null> answers by name: prices as JSON, `ERROR`, or null
     */
    public function many(array $open, Limit $limit, float $deadline, bool $waitsForPlace): array
    {
        $found = [];
        try {
            do {
                $found += $open ? $this->known($open, $limit) : [];
                $open = array_diff_key($open, $found);
                $isFull = false;
                foreach ($open as $name => $question) {
                    $place = $this->prefetchBudget->enter();
                    if ($place === null) {
                        $isFull = true;
                        break;
                    }
                    if (!$this->cache->claim($name, $this->ownId)) {
                        $this->prefetchBudget->leave($place);
                        continue;
                    }
                    $this->begin($name, $question, $place);
                    unset($open[$name]);
                    // Another request may have stored the price just before this one claimed it.
                    $price = $this->cache->read($name);
                    if ($price !== null) {
                        $found[$name] = $price;
                        $this->end($name);
                    } elseif (!$this->prefetchBudget->admits($limit)) {
                        $this->end($name);
                        $open = [];
                        break;
                    }
                }
                if ($this->inFlight) {
                    $found += $this->run($deadline);
                } elseif ($isFull && !$waitsForPlace) {
                    break;
                } elseif ($open) {
                    usleep(self::POLL_US);
                }
            } while (($open || $this->inFlight) && microtime(true) < $deadline);
        } catch (StoreUnavailable $unavailable) {
            // Known prices are given. No question is asked that has not been counted.
            $this->drop();
        } finally {
            if (!$this->goesOn) {
                $this->drop();
            }
        }
        return $found;
    }

    /** Whether there is something left to do after the response. */
    public function hasWork(): bool
    {
        return $this->due || $this->inFlight;
    }

    /** After the response: waits for the answers that came too late for it, and renews prices. */
    public function work(): void
    {
        try {
            $this->finish(microtime(true) + $this->upstream->timeoutFor('pricing_2'));
            $deadline = microtime(true) + self::RENEWAL_SECONDS;
            while ($this->due && microtime(true) < $deadline && !$this->prefetchBudget->isPaused() && $this->beginRenewals()) {
                $this->finish($deadline);
            }
        } catch (StoreUnavailable $unavailable) {
            // The known prices serve until their end.
        } finally {
            $this->drop();
        }
    }

    /**
     * Begins as many renewals as there are places. Each is claimed until the known price ends, so that one that fails is not tried by every
     * reader. The limit is asked before, so that one that is used up keeps nobody else from a renewal. Tells whether any has begun.
     *
     * @throws StoreUnavailable
     */
    private function beginRenewals(): bool
    {
        foreach ($this->due as $name => $question) {
            $place = $this->limit->usedUp() ? null : $this->prefetchBudget->enter();
            if ($place === null) {
                break;
            }
            unset($this->due[$name]);
            if (!$this->cache->claimRenewal($name, $this->ownId, $this->renewalMs()) || !$this->cache->claim($name, $this->ownId)) {
                $this->prefetchBudget->leave($place);
                continue;
            }
            $this->begin($name, $question, $place);
            // While others were renewed, the price may have ended or have been requested again. Another request would exceed the budget.
            if (!$this->isDue($this->cache->readAll([$name])[$name]['remainingMs'] ?? null) || !$this->limit->admits()) {
                $this->end($name);
            }
        }
        return (bool) $this->inFlight;
    }

    private function finish(float $deadline): void
    {
        while ($this->inFlight && microtime(true) < $deadline) {
            $this->run($deadline);
        }
    }

    /**
     * Asks what is under way, and keeps the prices.
     *
     * @return array<string, string|array|null> answers by name, as `many`
     */
    private function run(float $deadline): array
    {
        $calls = array_map(function (array $each) use ($deadline): callable {
            return function () use ($each, $deadline): string {
                return $this->fetch($each['question'], $deadline);
            };
        }, $this->inFlight);
        $answers = [];
        foreach ($this->parallel->run($calls, $deadline) as $name => $outcome) {
            if ($outcome instanceof Unanswered) {
                continue;
            }
            if (is_string($outcome)) {
                $lifetimeMs = $this->lifetimeMs($this->inFlight[$name]['askedAt']);
                $this->cache->store($name, $this->ownId, $outcome, $lifetimeMs);
            }
            $this->end($name);
            $answers[$name] = is_string($outcome) ? $outcome : self::answerTo($outcome);
        }
        return $answers;
    }

    private function begin(string $name, array $question, string $place): void
    {
        $this->inFlight[$name] = ['question' => $question, 'place' => $place, 'askedAt' => Store::now()];
    }

    /** Gives up the claim and the place of a question. */
    private function end(string $name): void
    {
        $this->cache->giveUp($name, $this->ownId);
        $this->prefetchBudget->leave($this->inFlight[$name]['place']);
        unset($this->inFlight[$name]);
    }

    private function drop(): void
    {
        array_map([$this, 'end'], array_keys($this->inFlight));
    }

    /** The answer to a question that was not answered: as `pricing_2` would answer, but for what it answers with 429, or came too late. */
    public static function answerTo(\Throwable $error): ?array
    {
        $isLate = $error instanceof UpstreamFailure && $error->status === 504 && !$error->wasSent;
        $isTooMuch = $error instanceof UpstreamFailure && $error->status === 429;
        return $isLate || $isTooMuch || $error instanceof StoreUnavailable ? null : QuoteBatches::ERROR;
    }

    /** The age of an answer counts from when it was asked for, since the service may have looked at its prices then. */
    private function lifetimeMs(int $askedAt): int
    {
        return max(0, $askedAt + $this->ttlMs - Store::now());
    }

    /** Whether a price is to be renewed. `$remainingMs`: null if the price is not known. */
    private function isDue(?int $remainingMs): bool
    {
        return $remainingMs !== null && $remainingMs <= $this->renewalMs();
    }

    private function renewalMs(): int
    {
        return (int) ($this->ttlMs * self::RENEWED_WITHIN);
    }

    /**
     * Asks the service.
     *
     * @throws UpstreamFailure
     */
    private function fetch(array $question, ?float $deadline): string
    {
        try {
            return Success::json($this->upstream->call('pricing_2', $question, $deadline));
        } catch (UpstreamFailure $failure) {
            $this->prefetchBudget->pauseAfterLimit($failure);
            throw $failure;
        }
    }
}
