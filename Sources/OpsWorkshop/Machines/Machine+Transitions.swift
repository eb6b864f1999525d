import OpsDomain

extension Machine {
  /// How many stations a machine may have.
  public static let stationRange: ClosedRange<Int64> = 1...99
  /// How many seconds a piece may stay in its mould: up to a day.
  public static let curingRange: ClosedRange<Int64> = 1...86_400
  /// How often a mould may open for a piece.
  public static let openingRange: ClosedRange<Int64> = 1...1000
  /// How many pieces a day may have to give.
  public static let targetRange: ClosedRange<Int64> = 0...10_000_000
  /// How many days may lie between two maintenances: up to ten years.
  public static let maintenanceRange: ClosedRange<Int64> = 1...3650

  /// Throws `rule.violated` unless it may take new work: active, and neither in error nor in
  /// maintenance.
  /// - Parameter field: Of the input that names the machine, or what is to be done on it.
  func requireAvailable(field: String) throws(OpsError) {
    guard isActive, !status.keepsStationsClosed else {
      let state = isActive ? Self.words(status) : "out of use"
      throw OpsError(
        .ruleViolated, "\(Excerpt.of(number)) is \(state) and takes no work",
        field: field, hint: "run `opsh machine show \(Excerpt.of(number))` to see why")
    }
  }

  /// How long it has run until `moment`, all together.
  public func runTime(at moment: Instant) -> TimeSpan {
    guard status == .running else { return runTime }
    let running = max(0, moment.since(statusSince).milliseconds)
    return TimeSpan(milliseconds: runTime.milliseconds + running)
  }

  /// Changes its status and the fields that depend on it: run time, number of errors, since when,
  /// and the reason.
  package mutating func become(_ next: MachineStatus, at moment: Instant, reason: String? = nil) {
    runTime = runTime(at: moment)
    if next == .error { errors += 1 }
    status = next
    statusSince = moment
    statusReason = reason
    updatedAt = moment
  }

  /// Refuses a change of status that ``MachineStatus/transitions`` does not have. Throws
  /// `rule.bad_state`.
  @discardableResult
  package func requireTransition(to next: MachineStatus) throws(OpsError) -> MachineTransition {
    guard next != status else {
      throw OpsError(
        .badState, "\(Excerpt.of(number)) is already \(Self.words(status))", field: "machine",
        hint: "run `opsh machine show \(Excerpt.of(number))` to see it")
    }
    guard let transition = status.transition(to: next) else {
      throw OpsError(
        .badState,
        "\(Excerpt.of(number)) is \(Self.words(status)) and cannot \(next.deed)",
        field: "machine", hint: status.hint(for: Excerpt.of(number)))
    }
    guard next != .running || isActive else {
      throw OpsError(
        .badState, "\(Excerpt.of(number)) is disabled", field: "machine",
        hint: "run `opsh machine enable \(Excerpt.of(number))` to enable it")
    }
    return transition
  }

  /// A status in words: `running`, `in error`.
  static func words(_ status: MachineStatus) -> String {
    switch status {
    case .running, .stopped: status.rawValue
    case .maintenance, .error: "in \(status.rawValue)"
    }
  }

  /// Whether a machine may go from `old` to `new`.
  ///
  /// Throws `rule.bad_state`, `rule.violated`, and `data.bad_value` for settings out of range.
  static func checkTransition(_ old: Machine?, _ new: Machine?) throws(OpsError) {
    guard let new else {
      guard old?.status != .running, old?.batchID == nil else {
        throw OpsError(
          .badState, "A machine that runs or has a batch cannot be deleted", field: "machine",
          hint: "run `opsh machine disable \(Excerpt.of(old?.number ?? ""))` to take it out of use")
      }
      return
    }
    try new.checkSettings()
    guard let old else {
      guard new.status == .stopped, new.runTime == .zero, new.errors == 0, new.batchID == nil else {
        throw OpsError(.badState, "A new machine must be stopped, without a batch", field: "status")
      }
      return
    }
    guard old.stations == new.stations else {
      throw OpsError(
        .ruleViolated, "The number of stations of a machine cannot change", field: "stations")
    }
    if old.isActive, !new.isActive { try old.requireIdle("cannot be disabled") }
    guard old.status != new.status else {
      guard old.runTime == new.runTime, old.errors == new.errors,
        old.statusSince == new.statusSince
      else {
        throw OpsError(
          .ruleViolated, "Run time and errors are counted from the status and cannot be set",
          field: "status")
      }
      return
    }
    try checkStatus(old, new)
  }

  /// Throws `rule.bad_state` while it runs or has a batch.
  /// - Parameter consequence: What follows, such as `cannot be disabled`.
  func requireIdle(_ consequence: String) throws(OpsError) {
    guard status != .running, batchID == nil else {
      throw OpsError(
        .badState,
        "\(Excerpt.of(number)) \(batchID == nil ? "runs" : "has a batch") and \(consequence)",
        field: "machine",
        hint: batchID == nil
          ? "`opsh machine stop \(Excerpt.of(number))` stops it"
          : hintAboutBatch)
    }
  }

  /// What to do about the batch that it works on.
  var hintAboutBatch: String {
    "complete its batch first: "
      + "`opsh batch list --machine \(Excerpt.of(number)) --status active` shows it"
  }

  private static func checkStatus(_ old: Machine, _ new: Machine) throws(OpsError) {
    var expected = old
    expected.isActive = new.isActive
    let transition = try expected.requireTransition(to: new.status)
    let isSilent = new.statusReason?.isEmpty != false
    let needsReason =
      transition.reason == .required
      || transition.reason == .withBatch && new.batchID != nil
    guard !needsReason || !isSilent else {
      throw OpsError(
        .badValue,
        old.status == .error
          ? "\(Excerpt.of(old.number)) has failed: say what was repaired"
          : "\(Excerpt.of(old.number)) has a batch: say why it is interrupted",
        field: "reason", hint: "give --reason TEXT")
    }
    expected.become(new.status, at: new.statusSince)
    guard expected.runTime == new.runTime, expected.errors == new.errors else {
      throw OpsError(
        .ruleViolated, "Run time and errors are counted from the status and cannot be set",
        field: "status")
    }
  }

  private func checkSettings() throws(OpsError) {
    try NameSpaces.check(number, folded: foldedNumber, "number")
    guard TextFolding.sameBytes(TextFolding.fold(group), group) else {
      throw OpsError(
        .badValue, "A group is kept in small letters: \"\(Excerpt.of(group))\"", field: "group")
    }
    let settings: [(String, Int64, ClosedRange<Int64>)] = [
      ("stations", stations, Self.stationRange), ("curing", curingSeconds, Self.curingRange),
      ("mould_openings", mouldOpenings, Self.openingRange),
      ("daily_target", dailyTarget, Self.targetRange),
      ("maintenance_days", maintenanceDays ?? 1, Self.maintenanceRange),
      ("pieces", pieces, 0...Int64.max),
    ]
    let units = ["curing": " (seconds)", "maintenance_days": " (days)"]
    for (field, value, range) in settings where !range.contains(value) {
      let words = field.split(separator: "_").joined(separator: " ")
      throw OpsError(
        .badValue, "\(words.prefix(1).uppercased())\(words.dropFirst()) cannot be \(value)",
        field: field,
        hint: "allowed: \(range.lowerBound) to \(range.upperBound)\(units[field] ?? "")")
    }
  }
}
