import OpsDomain

/// Tells when a copy of the book begins, so that each leaves one event before its first byte.
///
/// Pages of one copy follow each other closely and each part is read once. So a page after a long
/// pause, and a part that begins again, belong to another copy. A copy asks for the head of the
/// journal at its start and at its end, so the page after the second one does as well: the event of
/// a copy that is made again must not come between its pages, which would differ then.
struct CopyMeter {
  private struct Copy {
    var until: Instant
    /// The parts that were begun.
    var parts: Set<String>
    /// Whether the head was asked for after other parts.
    var isOver = false
  }

  /// Who copies what.
  struct Key: Hashable {
    let session: RecordID?
    let user: RecordID?
    let operation: String
  }

  private var copies: [Key: Copy] = [:]

  /// Whether this page begins a copy; nothing is noted yet.
  func begins(_ key: Key, part: String, isStart: Bool, at now: Instant) -> Bool {
    guard let copy = copies[key], now < copy.until, !copy.isOver else { return true }
    return isStart && copy.parts.contains(part)
  }

  /// Notes a page that may be given out.
  mutating func note(
    _ key: Key, part: String, isStart: Bool, isNew: Bool, at now: Instant
  ) {
    copies = copies.filter { now < $0.value.until }
    var parts = isNew ? [] : copies[key]?.parts ?? []
    if isStart { parts.insert(part) }
    copies[key] = Copy(
      until: now.adding(Limits.copyPause), parts: parts,
      isOver: part == CopyPage.head && !parts.isEmpty)
  }
}
