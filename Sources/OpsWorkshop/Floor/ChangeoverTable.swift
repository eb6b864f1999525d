import OpsDomain

/// The change-over times of the floor, for quick questions.
struct ChangeoverTable: Sendable, Equatable {
  private struct Pair: Hashable {
    let kind: ChangeoverKind
    let group: String
    let from: String
    let to: String
  }

  private var times: [Pair: Int64] = [:]

  init(_ lines: [ChangeoverTime] = []) {
    for line in lines {
      let pair = Pair(kind: line.kind, group: line.group, from: line.from, to: line.to)
      times[pair] = line.time.secondsRoundedUp
    }
  }

  var isEmpty: Bool { times.isEmpty }

  /// Seconds that a machine of the group needs from one set-up to another: for the colour and for
  /// the mould, one after the other. From an unknown set-up it takes no time.
  func seconds(_ group: String, from old: SetupFamily, to new: SetupFamily) -> Int64 {
    seconds(.color, group, old.color, new.color) + seconds(.mould, group, old.mould, new.mould)
  }

  private func seconds(
    _ kind: ChangeoverKind, _ group: String, _ old: SetupFamily.Part, _ new: SetupFamily.Part
  ) -> Int64 {
    guard old != new, let from = Self.name(old), let to = Self.name(new) else { return 0 }
    return line(kind, group, from, to)
  }

  /// The name in change-over lines; no line names work without a colour or mould. Nil if unknown.
  private static func name(_ part: SetupFamily.Part) -> String? {
    switch part {
    case .unknown: nil
    case .none: ""
    case .of(let text): text
    }
  }

  /// The line that counts, see ``ChangeoverTime``.
  private func line(
    _ kind: ChangeoverKind, _ group: String, _ from: String, _ to: String
  ) -> Int64 {
    let any = ChangeoverTime.any
    for (from, to) in [(from, to), (any, to), (from, any), (any, any)] {
      for group in [group, ""] {
        let pair = Pair(kind: kind, group: group, from: from, to: to)
        if let seconds = times[pair] { return seconds }
      }
    }
    return 0
  }

  /// Seconds between all set-ups of a group: first from where, then to where. Pairs that take no
  /// time are left out.
  func pairs(
    _ group: String, _ families: Set<SetupFamily>
  ) -> [String: [String: Int64]] {
    guard !isEmpty else { return [:] }
    var table: [String: [String: Int64]] = [:]
    for from in families {
      for to in families where from != to {
        let seconds = seconds(group, from: from, to: to)
        if seconds > 0 { table[from.id, default: [:]][to.id] = seconds }
      }
    }
    return table
  }
}
