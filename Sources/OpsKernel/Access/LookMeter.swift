import OpsDomain

/// Tells which parts of a file belong to a look that was kept already, so that a download of many
/// parts leaves one event, wherever in the file it begins.
struct LookMeter {
  /// Who looks at which file, and at whom in it.
  struct Key: Hashable {
    let session: RecordID?
    let user: RecordID?
    let file: String
    let subjects: String
  }

  /// Until when further parts belong to the look.
  private var looks: [Key: Instant] = [:]

  /// Whether this part belongs to a look that was kept; nothing is noted yet. The first bytes
  /// always begin another one.
  func goesOn(_ key: Key, from offset: Int64, at now: Instant) -> Bool {
    guard offset > 0, let until = looks[key] else { return false }
    return now < until
  }

  /// Notes a part that may be given out.
  mutating func note(_ key: Key, at now: Instant) {
    looks = looks.filter { now < $0.value }
    looks[key] = now.adding(Limits.copyPause)
  }
}
