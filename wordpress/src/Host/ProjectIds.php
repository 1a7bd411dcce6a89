<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * Signed project ids. The page gets the service's `project_id` with a signature that binds it to the organization. An update thereby
 * proves, without any store, that this site created the project.
 */
final class ProjectIds
{
    private Keys $keys;

    public function __construct(Keys $keys)
    {
        $this->keys = $keys;
    }

    /** Signs the service's id: `v1.<id>.<signature>`, both in base64url. */
    public function issue(string $organization, string $projectId): string
    {
        $signature = $this->keys->sign('project', self::signedText($organization, $projectId));
        return 'v1.' . Keys::encode($projectId) . '.' . Keys::encode($signature);
    }

    /** The service's id in a signed one. Null if the id is unsigned, altered, or another site's. */
    public function verify(string $organization, string $signedId): ?string
    {
        if (!preg_match('/^v1\.([\w-]+)\.([\w-]+)\z/', $signedId, $parts)) {
            return null;
        }
        $projectId = Keys::decode($parts[1]);
        $signature = Keys::decode($parts[2]);
        $isValid = $projectId !== null && $signature !== null
            && $this->keys->verify('project', self::signedText($organization, $projectId), $signature);
        return $isValid ? $projectId : null;
    }

    private static function signedText(string $organization, string $projectId): string
    {
        return "fin-widgets project v1\n$organization\n$projectId";
    }
}
