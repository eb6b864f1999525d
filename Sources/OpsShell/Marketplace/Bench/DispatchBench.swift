import OpsDispatch
import OpsDomain
import OpsKernel

/// `dispatch bench`: how well the policies of dispatch do on recorded days.
enum DispatchBench {
  static let command = Command(
    "dispatch", "bench",
    "Replays recorded days with each dispatch policy, and compares them with the best possible "
      + "result.",
    whyOpen: WhyOpen.nothingOfTheBook, effect: .read, answer: "dispatch.bench/1", isList: true,
    parameters: [
      .argument(
        "folder", .path, label: "FOLDER",
        "Folder with the tables of the meal-delivery instances: orders.csv, couriers.csv, "
          + "restaurants.csv and instance_parameters.csv, as they are or with .csv.gz."),
      .option("only", .text, repeatable: true, label: "DAY", "Only the day with this name."),
    ],
    columns: columns,
    examples: [
      "dispatch bench meal-delivery", "dispatch bench meal-delivery --only small -o json",
    ]
  ) { context, invocation in
    let tables = try DispatchFolder.tables(at: invocation.text("folder") ?? "")
    let names = try chosen(of: tables.names, invocation)
    let meter = BenchMeter(context.console, isQuiet: invocation.options.isQuiet)
    defer { meter.finish() }
    var rows: [DispatchBenchRow] = []
    for (index, name) in names.enumerated() {
      meter.start(name, index + 1, of: names.count)
      rows += try DispatchBenchRow.all(of: DispatchFolder.instance(name, in: tables), meter)
    }
    meter.finish()
    var answer = CommandAnswer(
      schema: "dispatch.bench/1", data: .list(rows.map(\.document)), columns: columns)
    answer.seconds = [
      "click_to_door", "click_to_door_p90", "ready_to_pickup", "ready_to_pickup_p90",
    ]
    return answer
  }

  /// The days of the names that were given; all without any.
  private static func chosen(
    of names: [String], _ invocation: Invocation
  ) throws(OpsError) -> [String] {
    let wanted = invocation.input["only"]?.items?.compactMap(\.string) ?? []
    guard !wanted.isEmpty else { return names }
    for name in wanted where !names.contains(name) {
      let first = names.prefix(5).map { Excerpt.of($0) }.joined(separator: ", ")
      throw OpsError(
        .badValue, "The folder has no day \(Excerpt.of(name))", field: "only",
        hint: "days: " + first + (names.count > 5 ? " …" : ""))
    }
    return names.filter { wanted.contains($0) }
  }

  private static let columns: [FieldColumn] = [
    .init("day", "DAY"), .init("policy", "POLICY"), .init("delivered", "DELIVERED", .right),
    .init("undelivered", "NOT", .right), .init("late", "LATE", .right),
    .init("click_to_door", "DOOR", .right), .init("click_to_door_p90", "DOOR 90 %", .right),
    .init("ready_to_pickup", "PICKUP", .right),
    .init("ready_to_pickup_p90", "PICKUP 90 %", .right), .init("per_hour", "PER HOUR", .right),
    .init("closed", "CLOSED", .right),
  ]
}
