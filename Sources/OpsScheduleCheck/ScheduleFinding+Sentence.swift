extension ScheduleFinding {
  /// The finding in one plain sentence.
  ///
  /// - Parameters:
  ///   - moment: How the reader's clocks show a moment.
  ///   - span: How a number of seconds is written, such as `1h30m`.
  ///   - day: How the end of a due day is written; as a moment when left out.
  public func sentence(
    moment: (Int64) -> String, span: (Int64) -> String, day: ((Int64) -> String)? = nil
  ) -> String {
    let work = subject.map(Self.named) ?? "The plan"
    let place = place ?? "its machine"
    let other = other.map(Self.named) ?? "other work"
    let wanted = expected ?? 0
    let found = actual ?? 0
    let since = from.map { " at " + moment($0) } ?? ""
    let during =
      from.flatMap { from in
        to.map { " from \(moment(from)) to \(moment($0))" }
      } ?? since
    switch rule {
    case .badTimes: return "\(work) has times in the wrong order or out of range."
    case .unknownMachine: return "\(work) is on \(place), which the floor does not have."
    case .unknownStep: return "\(work) cannot be planned now: the floor has no such open step."
    case .notEligible: return "\(work) cannot be made on \(place)."
    case .missingStep: return "\(work) is missing in the plan."
    case .doubleStep: return "\(work) is in the plan twice."
    case .parts:
      return subject?.part == 0
        ? "\(work) is made in \(found) parts; at most \(wanted) are allowed."
        : "\(work) runs for \(span(found)); a part runs for at least \(span(wanted))."
    case .runTime:
      return "\(work) has \(span(found)) of working time; it needs \(span(wanted))."
    case .setUp: return "\(work) has \(span(found)) of set-up; it needs \(span(wanted))."
    case .outsideWorkingTime:
      return "\(work) is on \(place) while it does not work or has no crew\(during)."
    case .overlap: return "\(work) and \(other) are on \(place) together\(during)."
    case .stations: return "\(work) and \(other) use the same station of \(place)\(during)."
    case .gun: return "\(work) and \(other) need two colors on one gun of \(place)\(during)."
    case .changeover where self.other == nil:
      return "\(work) has \(span(found)) for change-over and set-up; "
        + "from what \(place) is set up for now they take \(span(wanted))."
    case .changeover:
      return "\(work) follows \(other) on \(place) after \(span(found)); "
        + "change-over and set-up take \(span(wanted))."
    case .precedence:
      return "\(work) starts at \(moment(found)); \(other) ends at \(moment(wanted))."
    case .release:
      return "\(work) starts at \(moment(found)); its order may start at \(moment(wanted))."
    case .material:
      return "\(work) starts at \(moment(found)); its material comes at \(moment(wanted))."
    case .skill:
      return "With \(work) the floor needs more people with the skill \(place) than it has: "
        + "\(found) needed, \(wanted) available\(during)."
    case .mould:
      return "With \(work) the floor needs more moulds \(place) than it has: "
        + "\(found) needed, \(wanted) available\(during)."
    case .frozen: return "\(work) is frozen, but the plan moves it."
    case .late:
      let due = day.map { "was \($0(wanted))" } ?? "ended at \(moment(wanted))"
      return "\(work) ends at \(moment(found)); its due day \(due)."
    }
  }

  /// `Step 20 of PO-7`, with the part where it is not the first; without a step the whole order.
  private static func named(_ key: CheckedAssignment.Key) -> String {
    guard key.step != 0 else { return "Order \(key.job)" }
    let step = "Step \(key.step) of \(key.job)"
    return key.part > 1 ? "\(step), part \(key.part)," : step
  }
}
