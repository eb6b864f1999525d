import OpsDomain
import OpsKernel

/// `workshop bench`: how good and how fast the solvers of the workshop are on known instances.
enum WorkshopBench {
  static let command = Command(
    "workshop", "bench",
    "Solves the scheduling and lot-sizing instances in a file; shows results, bounds and times.",
    whyOpen: WhyOpen.nothingOfTheBook, effect: .read, answer: "workshop.bench/1", isList: true,
    parameters: [
      .argument(
        "file", .path, label: "FILE",
        "Instances in the classic job-shop or flexible job-shop format, or in JSON (lot sizing "
          + "too); may be compressed with gzip. - reads standard input."),
      .option("seconds", .integer, label: "N", "The most seconds for each instance; default 10."),
      .option("seed", .integer, label: "N", "Seed of the random choices; default 1."),
      .option(
        "workers", .integer, label: "N", "How many searches run at the same time; default 2."),
      .option(
        "iterations", .integer, label: "N",
        "The most steps of each search; with --workers 1 the result depends on the seed alone."),
      .option(
        "only", .text, repeatable: true, label: "NAME", "Solve only the instance with this name."),
    ],
    columns: columns(.makespan) + [.init(BenchRow.Goal.cost.rawValue, "COST", .right)],
    examples: [
      "workshop bench ft06.txt --seconds 2",
      "workshop bench ft06.txt --workers 1 --iterations 500 -o json",
    ], traits: [.mayAnswerNo]
  ) { context, invocation in
    let solver = try solver(invocation)
    let path = invocation.text("file") ?? ""
    let instances = try chosen(
      of: BenchFile.instances(at: path) { try context.console.openInput() }, invocation)
    let meter = BenchMeter(context.console, isQuiet: invocation.options.isQuiet)
    defer { meter.finish() }
    var rows: [BenchRow] = []
    for (index, instance) in instances.enumerated() {
      try Task.checkCancellation()
      meter.start(instance.name, index + 1, of: instances.count)
      rows.append(await solver.solve(instance) { meter.show($0) })
    }
    try Task.checkCancellation()
    meter.finish()
    return answer(rows, context.console)
  }

  private static func solver(_ invocation: Invocation) throws(OpsError) -> BenchSolver {
    let seconds = try number("seconds", 10, 1...86_400, invocation)
    let seed = try number("seed", 1, 0...Int64.max, invocation)
    let workers = try number("workers", 2, 1...64, invocation)
    let iterations = try number("iterations", .max, 0...Int64.max, invocation)
    return BenchSolver(
      time: .seconds(seconds), seed: UInt64(seed), workers: Int(workers),
      iterations: invocation.integer("iterations").map { _ in Int(iterations) })
  }

  private static func number(
    _ name: String, _ standard: Int64, _ range: ClosedRange<Int64>, _ invocation: Invocation
  ) throws(OpsError) -> Int64 {
    let number = invocation.integer(name) ?? standard
    guard range.contains(number) else {
      throw OpsError(
        .badValue, "--\(name) is \(number)", field: name,
        hint: "give a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The instances of the names that were given; all without any.
  private static func chosen(
    of instances: [BenchInstance], _ invocation: Invocation
  ) throws(OpsError) -> [BenchInstance] {
    let names = invocation.input["only"]?.items?.compactMap(\.string) ?? []
    guard !names.isEmpty else { return instances }
    for name in names where !instances.contains(where: { $0.name == name }) {
      let first = instances.prefix(5).map { Excerpt.of($0.name) }.joined(separator: ", ")
      throw OpsError(
        .badValue, "The file has no instance \(Excerpt.of(name))", field: "only",
        hint: "instances: " + first + (instances.count > 5 ? " …" : ""))
    }
    return instances.filter { names.contains($0.name) }
  }

  /// The answer; for each instance without a plan it says why.
  private static func answer(_ rows: [BenchRow], _ console: any Console) -> CommandAnswer {
    for row in rows {
      guard let remark = row.remark else { continue }
      console.remark("\(Excerpt.of(row.name)): \(remark)\n")
    }
    let hasShops = rows.contains { $0.goal == .makespan }
    let hasLots = rows.contains { $0.goal == .cost }
    var columns = columns(hasShops ? .makespan : .cost)
    if hasShops, hasLots { columns.insert(.init("cost", "COST", .right), at: 2) }
    return CommandAnswer(
      schema: "workshop.bench/1", data: .list(rows.map(\.document)), columns: columns,
      exitCode: rows.contains { $0.value == nil } ? 1 : 0)
  }

  private static func columns(_ goal: BenchRow.Goal) -> [FieldColumn] {
    [
      .init("name", "NAME"), .init(goal.rawValue, goal.rawValue.uppercased(), .right),
      .init("lower_bound", "LOWER BOUND", .right), .init("gap", "GAP", .right),
      .init("seconds", "SECONDS", .right),
    ]
  }
}
