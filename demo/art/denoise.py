"""Removes the noise of a picture that was rendered several times with different seeds (numpy only, no OpenImageDenoise).

Non-local means: each pixel becomes the mean of nearby pixels that differ from it by no more than their noise.
    B. Rousselle, C. Knaus, M. Zwicker: Adaptive rendering with non-local means filtering. SIGGRAPH Asia 2012
The difference between renders estimates the noise per pixel, so clean pixels stay and noisy ones are smoothed most.
Colour and normal passes have nearly no noise: pixels that differ in them are not mixed.
    B. Rousselle, M. Manzi, M. Zwicker: Robust denoising using feature and color information. Pacific Graphics 2013
"""
import numpy as np


def picture(renders):
    """The denoised picture from two or more renders, each with `img`, `nor` (shading normal), and the diffuse and glossy
    colours `dif` and `glo`. Light is filtered without diffuse colour, so that print and grain keep their edges."""
    guides = {k: filtered(*mean_and_noise([g[k] for g in renders]), radius=3, k=1.0) for k in ("nor", "dif", "glo")}
    colour = guides["dif"][0] + .04
    light = filtered(*mean_and_noise([g["img"] / colour for g in renders]), guides.values())
    # Once more without guides, for pixels without a match: soft edges of out-of-focus objects.
    return filtered(*light, radius=3, k=.8)[0] * colour


def mean_and_noise(renders):
    """Mean of the renders, and its variance, smoothed because few renders estimate it badly."""
    n = len(renders)
    mean = sum(renders) / n
    variance = sum((r - mean) ** 2 for r in renders) / (n * (n - 1))
    return mean, blurred(variance, 1 if n >= 8 else 3)


def filtered(mean, variance, guides=(), radius=6, k=.6, tile=256):
    """Non-local means within `radius`, and the remaining variance; in tiles that fit into the CPU cache."""
    h, w, _ = mean.shape
    edge = radius + 1
    out, left = np.empty_like(mean), np.empty_like(mean)
    for y in range(0, h, tile):
        for x in range(0, w, tile):
            rows = np.arange(y - edge, min(y + tile, h) + edge).clip(0, h - 1)
            columns = np.arange(x - edge, min(x + tile, w) + edge).clip(0, w - 1)
            cut = lambda a: np.ascontiguousarray(a[rows][:, columns])
            o, v = _filtered_tile(cut(mean), cut(variance), [(cut(g), cut(s)) for g, s in guides], radius, k)
            out[y:y + tile, x:x + tile] = o[edge:-edge, edge:-edge]
            left[y:y + tile, x:x + tile] = v[edge:-edge, edge:-edge]
    return out, left


def _filtered_tile(mean, variance, guides, radius, k):
    h, w, _ = mean.shape
    out, left, total = mean.copy(), variance.copy(), np.ones((h, w, 1), np.float32)
    for dy in range(radius + 1):
        for dx in range(-radius, radius + 1):
            if dx * dx + dy * dy > radius * radius + 1 or (dy == 0 and dx <= 0):
                continue                                    # each pair of pixels once
            p = slice(0, h - dy), slice(max(0, -dx), w - max(0, dx))
            q = slice(dy, h), slice(max(0, dx), w - max(0, -dx))
            noise = variance[p] + variance[q]
            far = (((mean[p] - mean[q]) ** 2 - noise) / (1e-8 + k * k * noise)).mean(2)
            far = np.maximum(blurred(far, 1), 0)
            for g, s in guides:
                noise = (s[p] + s[q]).sum(2)
                far = np.maximum(far, (((g[p] - g[q]) ** 2).sum(2) - noise) / (.64 * (noise + 2e-4)))
            weight = np.exp(-far)[..., None]
            for a, b in ((p, q), (q, p)):
                out[a] += mean[b] * weight
                left[a] += variance[b] * weight * weight
                total[a] += weight
    return out / total, left / (total * total)


def blurred(a, r):
    """Mean over a square of 2r + 1 pixels; beyond the edge the last pixel is repeated."""
    for axis in (0, 1):
        wide = np.pad(a, [(r, r) if i == axis else (0, 0) for i in range(a.ndim)], mode="edge")
        n = a.shape[axis]
        a = sum(wide[i:i + n] if axis == 0 else wide[:, i:i + n] for i in range(2 * r + 1)) / np.float32(2 * r + 1)
    return a
