<?php

namespace FinWidgets\Host;

/**
 * The `project_id` that a page gets: the service's own, signed and bound to the organization, so that an update proves without any
 * store that this site made the project.
 */
final class ProjectIds
{
    private Keys $keys;

    public function __construct(Keys $keys)
    {
        $this->keys = $keys;
    }

    /** `v1.<id>.<signature>`, both in base64url. */
    public function issue(string $organization, string $id): string
    {
        $signature = $this->keys->sign('project', self::signed($organization, $id));
        return 'v1.' . Keys::encode($id) . '.' . Keys::encode($signature);
    }

    /** The service's own id; null for a bare, an altered and a foreign one alike. */
    public function read(string $organization, string $issued): ?string
    {
        if (!preg_match('/^v1\.([\w-]+)\.([\w-]+)\z/', $issued, $found)) {
            return null;
        }
        $id = Keys::decode($found[1]);
        $signature = Keys::decode($found[2]);
        $right = $id !== null && $signature !== null
            && $this->keys->verify('project', self::signed($organization, $id), $signature);
        return $right ? $id : null;
    }

    private static function signed(string $organization, string $id): string
    {
        return "fin-widgets project v1\n$organization\n$id";
    }
}
