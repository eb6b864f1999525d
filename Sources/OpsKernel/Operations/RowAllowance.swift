import OpsDomain
import OpsStorage

/// How many records one commit may change. A commit with another number changes nothing.
public enum RowAllowance: Sendable, Equatable {
  /// As many as were counted before, no more and no fewer.
  case exactly(Int)
  /// That many records, or fewer.
  case atMost(Int)
  /// That many records, or fewer: the caller's token allows no more, and no option lifts that.
  case withinToken(Int)
  /// Counted already, by the code that put the commit together.
  case any

  /// The records that count: those that the work itself writes. Figures that are worked out, such
  /// as stock levels, and the counters of numbers do not, nor what only follows, such as goods that
  /// are given to those who wait for them: see ``Change/isFollowing``.
  public static func count(_ changes: [Change]) -> Int {
    changes.count { counts($0.schema) && !$0.isFollowing }
  }

  /// The same of changes that are not made yet.
  public static func count(_ changes: [Transaction.DirectChange]) -> Int {
    changes.count { counts($0.schema) }
  }

  private static func counts(_ schema: Schema) -> Bool { !schema.isDerived }

  /// The same within the limit of a token, which nobody can lift: more than that is never touched.
  func limited(to most: Int) -> RowAllowance {
    switch self {
    case .exactly(let count): count <= most ? self : .withinToken(most)
    case .atMost(let count), .withinToken(let count): count <= most ? self : .withinToken(most)
    case .any: .withinToken(most)
    }
  }

  /// Throws `confirm.needed` when that many are not allowed.
  /// - Parameter what: `records` of a commit, `rows` of an input.
  public func check(_ count: Int, _ what: String = "records") throws(OpsError) {
    switch self {
    case .any: return
    case .exactly(let expected):
      guard count != expected else { return }
      throw OpsError(
        .confirmNeeded,
        "\(Self.effect(count, what)), not \(expected) as expected. Nothing was done.",
        field: "expect_rows", hint: "look first with --dry-run, then --expect-rows \(count)")
    case .atMost(let most), .withinToken(let most):
      guard count > most else { return }
      if case .withinToken = self {
        throw OpsError(
          .confirmNeeded,
          "\(Self.effect(count, what)); your token allows \(most) in a commit. Nothing was done.",
          hint: "change fewer at once, or use a token with a higher limit")
      }
      throw OpsError(
        .confirmNeeded,
        "\(Self.effect(count, what)); the limit is \(most). Nothing was done.", field: "max_rows",
        hint: "look first with --dry-run, then --expect-rows \(count) or --max-rows \(count)")
    }
  }

  /// `This would change 1 record`, of an input `This would use 2 rows`.
  private static func effect(_ count: Int, _ what: String) -> String {
    let noun = count == 1 && what.hasSuffix("s") ? String(what.dropLast()) : what
    return "This would \(what == "rows" ? "use" : "change") \(count) \(noun)"
  }
}
