import OpsDomain
import OpsKernel

/// A day or a time of day as people say it: `tomorrow`, `19:30`, `yesterday 14:00`. Which date that
/// is depends on the day at the site, so it is found out when the command runs.
struct DayWord {
  private static let days = ["yesterday": -1, "today": 0, "tomorrow": 1]

  /// Days from today.
  private let offset: Int
  /// The time on the clocks of the site; nil for the whole day.
  private let clock: Substring?

  /// Nil for any other text, and for a time of day where only a day can be meant.
  init?(_ text: String, for kind: Parameter.Kind) {
    let takesClock = kind == .instant || kind == .instantEnd
    guard takesClock || kind == .date else { return nil }
    var parts = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    let day = parts.first.flatMap { Self.days[$0.lowercased()] }
    if day != nil { parts.removeFirst() }
    guard parts.count <= 1, day != nil || parts.count == 1 else { return nil }
    if let time = parts.first {
      guard takesClock, Self.isClock(time) else { return nil }
    }
    offset = day ?? 0
    clock = parts.first
  }

  private static func isClock(_ text: Substring) -> Bool {
    guard case .clock? = try? SiteTime(parsing: "2027-01-01 \(text)") else { return false }
    return true
  }

  /// The same as a date, such as `2027-03-02 19:30`.
  func text(today: CivilDate) -> String {
    today.adding(days: offset).description + (clock.map { " \($0)" } ?? "")
  }
}

extension Invocation {
  /// The same with dates in the place of words such as `tomorrow`. Throws what asking for the day
  /// at the site throws.
  func dated(_ context: ShellContext) async throws -> Invocation {
    let said = command.parameters.filter { parameter in
      values(of: parameter).contains { DayWord($0, for: parameter.kind) != nil }
    }
    let known = options.knownWord.flatMap { DayWord($0, for: .instantEnd) }
    guard let field = said.first?.name ?? known.map({ _ in "known_at" }) else { return self }
    guard let calendar = try await context.siteCalendar() else {
      throw OpsError(
        .badDate, "The day at the site is not known before a sign-in",
        field: field, hint: "write the date: YYYY-MM-DD")
    }
    let now = try await context.host.dependencies().desk.clock.now()
    let today = calendar.date(of: now)
    var members = input.members ?? [:]
    for parameter in said {
      let dates = values(of: parameter).map { value in
        Document.text(DayWord(value, for: parameter.kind)?.text(today: today) ?? value)
      }
      let isList = input[parameter.name]?.items != nil
      members.set(parameter.name, isList ? .list(dates) : dates.first ?? .null)
    }
    var dated = options
    if let known {
      dated.knownAt = try SiteTime(parsing: known.text(today: today), field: "known_at")
      dated.knownWord = nil
    }
    return Invocation(command: command, input: .object(members), options: dated, words: words)
  }

  /// What was given to a parameter for a day or a time, as text.
  private func values(of parameter: Parameter) -> [String] {
    switch parameter.kind {
    case .date, .instant, .instantEnd:
      guard let value = input[parameter.name] else { return [] }
      return (value.items ?? [value]).compactMap(\.string)
    default: return []
    }
  }
}
