import OpsDomain

/// Where a list of the journal starts: with a commit, or at a time of the site.
public enum JournalStart: Hashable, Sendable {
  /// With this commit, the first of which is 1.
  case sequence(Int64)
  /// At this time; a day means its start.
  case time(SiteTime)
}

extension JournalStart: TimeText {
  /// Reads a whole number as a sequence, and anything else as a time. Throws `data.bad_date`.
  public init(parsing text: String, field: String = "from") throws(OpsError) {
    if let sequence = Int64(text) {
      self = .sequence(sequence)
      return
    }
    do {
      self = .time(try SiteTime(parsing: text, field: field))
    } catch {
      throw OpsError(
        .badDate, "\"\(Excerpt.of(text))\" is neither a sequence nor a date or time", field: field,
        hint: "write the sequence of a commit, such as 42, or YYYY-MM-DD or YYYY-MM-DD HH:MM")
    }
  }

  /// Reads a number, or text as ``init(parsing:field:)`` does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let sequence = try? container.decode(Int64.self) {
      self = .sequence(sequence)
    } else {
      self = try JournalStart(parsing: try container.decode(String.self))
    }
  }

  /// The text that reads as the same value.
  public var description: String {
    switch self {
    case .sequence(let number): number.description
    case .time(let time): time.description
    }
  }
}

extension JournalStart: ExpressibleByIntegerLiteral {
  /// With the commit of this sequence.
  public init(integerLiteral value: Int64) { self = .sequence(value) }
}
