import OpsDomain
import OpsKernel
import OpsWorkshop

/// The options of schedules at the shell: charts, pages, calendars, and plans from files.
enum ScheduleCommands {
  /// The command of an operation that draws, reads files or searches for long; nil for all others.
  static func withFiles(_ operation: AnyOperation) -> Command? {
    switch operation.descriptor.name {
    case "schedule.show":
      Command(operation).extended(by: drawings) { context, invocation in
        try await show(operation, context, invocation)
      }
    case "schedule.check":
      Command(operation).extended(by: [], endings: [.noinput, .notfound]) { context, invocation in
        try await check(operation, context, invocation)
      }
    case "schedule.make", "schedule.replan":
      WaitMeter.around(Command(operation), doing: "Searching for a better plan")
    default: nil
    }
  }

  private static let drawings: [Parameter] = [
    .flag("gantt", "Draw a Gantt chart: one row for each machine, time from left to right."),
    .flag("load", "Draw the load and the capacity of each machine and day."),
    .option("svg", .output, label: "FILE", "Write the chart as an SVG drawing."),
    .option("html", .output, label: "FILE", "Write the chart and its tables as one HTML page."),
    .option(
      "ics", .output, label: "FILE",
      "Write the work of one machine as a calendar file (iCalendar)."),
    .option("machine", .text, label: "M", "The machine of the calendar."),
  ]

  private static func show(
    _ operation: AnyOperation, _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    guard invocation.text("machine") == nil || invocation.text("ics") != nil else {
      throw OpsError(
        .usage, "--machine works only together with --ics", field: "machine",
        hint: "add --ics FILE, or leave --machine out")
    }
    let names: [String: String] = [
      "svg": "drawing", "html": "page", "ics": "calendar",
    ]
    var permits: [String: FilePermit] = [:]
    for (name, what) in names.sorted(by: { $0.key < $1.key }) {
      permits[name] = try context.permit(name, as: what, invocation)
    }
    guard permits["ics"] == nil || invocation.text("machine") != nil else {
      throw OpsError(
        .usage, "A calendar needs one machine", field: "machine", hint: "add --machine M")
    }
    let call = try await context.call(for: invocation)
    let dependencies = try await context.host.dependencies()
    let outcome = try await operation.run(dependencies, own(invocation.input), call)
    var answer = CommandAnswer(outcome, of: operation.descriptor)
    let view = try DocumentDecoder.decode(
      ScheduleView.self, from: outcome.output, unknown: .ignore)
    let desk = dependencies.desk
    let colours =
      view.jobs.contains { $0.color != nil } ? try await CardColours.read(dependencies, call) : [:]
    let chart = GanttChart(
      view, colours: colours, calendar: desk.calendar, now: desk.clock.now())
    var text = ""
    if invocation.flag("gantt") {
      text += GanttText(chart, width: context.console.width ?? 80).render()
    }
    if invocation.flag("load") {
      text +=
        (text.isEmpty ? "" : "\n")
        + LoadChart(MachineLoad.all(of: chart)).render(width: context.console.width ?? 80)
    }
    if !text.isEmpty { answer.text = text }
    let files = context.files(invocation.options)
    // An unknown machine is reported before any file is written.
    let contents = try permits.sorted { $0.key < $1.key }.map { name, permit in
      (permit, try content(name, chart, invocation, now: desk.clock.now()))
    }
    for (permit, content) in contents {
      let file = try files.open(permit)
      try file.put(Array(content.utf8))
      try file.close()
    }
    return answer
  }

  private static func content(
    _ name: String, _ chart: GanttChart, _ invocation: Invocation, now: Instant
  ) throws -> String {
    switch name {
    case "svg": return GanttSVG(chart).render()
    case "html": return GanttPage(chart).render()
    default:
      let wanted = invocation.text("machine") ?? ""
      let row = chart.rows.first {
        TextFolding.sameBytes(TextFolding.fold($0.name), TextFolding.fold(wanted))
      }
      guard let row else {
        throw OpsError(
          .notFound, "Neither the schedule nor the floor has a machine \(Excerpt.of(wanted))",
          field: "machine", hint: "`opsh machine list` shows the machines")
      }
      return MachineCalendar(row, calendar: chart.calendar).text(now: now)
    }
  }

  /// A schedule by its number, or a plan from a file.
  private static func check(
    _ operation: AnyOperation, _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let call = try await context.call(for: invocation)
    let dependencies = try await context.host.dependencies()
    var input = invocation.input
    if let name = invocation.text("schedule"), !isNumber(name) {
      let text = try ByteSources.open(name).readAll(limit: 16 << 20, name: name)
      input = .object(["plan": .text(String(decoding: text, as: UTF8.self))])
    }
    return CommandAnswer(
      try await operation.run(dependencies, input, call), of: operation.descriptor)
  }

  /// Whether it is the number or the identifier of a schedule and no file.
  private static func isNumber(_ name: String) -> Bool {
    let digits = name.dropFirst(4)
    let isSeries =
      name.uppercased().hasPrefix("SCH-") && !digits.isEmpty && digits.allSatisfy(\.isNumber)
    return isSeries || RecordID(name) != nil
  }

  /// The operation's own part of the input.
  private static func own(_ input: Document) -> Document {
    var object = DocumentObject()
    if let schedule = input["schedule"] { object.set("schedule", schedule) }
    return .object(object)
  }
}
