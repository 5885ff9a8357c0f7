/** Orders `values[0..count)` so that the k-th smallest stands at k, smaller ones before it and greater ones after it; none of them may be NaN. Source: Hoare 1961, Algorithm 65: FIND. */
export function select(values: Float64Array, count: number, k: number): void {
  let left = 0;
  let right = count - 1;
  while (left < right) {
    const pivot = values[k]!;
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (pivot < values[j]!) j--;
      if (i > j) continue;
      const swap = values[i]!;
      values[i] = values[j]!;
      values[j] = swap;
      i++;
      j--;
    }
    if (j < k) left = i;
    if (k < i) right = j;
  }
}
