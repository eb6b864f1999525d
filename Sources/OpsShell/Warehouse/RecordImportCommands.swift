import OpsDomain
import OpsKernel
import OpsWarehouse

/// Imports from other sources: foods, catalogues, warehouses, deliveries.
enum RecordImportCommands {
  static let all: [Command] =
    [foodkeeper, catalogue, openboxes, deliveries] + PeerSystem.allCases.map(peer)

  private static let shared: [Parameter] = [
    .option(
      "remarks", .output, label: "F",
      "File for all remarks about rows, also about rows that are imported."),
    .option("batch", .integer, label: "N", "Records per commit; default 500."),
  ]
  private static let proposals: Parameter = .option(
    "category_score", .integer, label: "N",
    "Give new products without a category the best suggestion with at least this score, 1 to 100; "
      + "--dry-run --remarks F shows them first.")
  private static let work = CommandWork.operation(
    "import.apply_records", endings: [.partial], isPlannable: true)
  private static let rejects: Parameter = .option(
    "rejects", .output, label: "F",
    "File for refused rows, copied as they are, to correct and import again.")

  static let foodkeeper = Command(
    "import", "foodkeeper", "Imports shelf lives of foods as categories (USDA FoodKeeper).",
    permission: .systemImportData, effect: .write, answer: "import.records/1",
    parameters: [
      .argument(
        "files", .path, label: "FILE", repeatable: true,
        "Files with categories and foods, CSV or JSON.")
    ] + shared,
    examples: [
      "import foodkeeper foodkeeper_category.csv foodkeeper_product.csv.gz",
      "import foodkeeper foodkeeper.json.gz --dry-run",
    ], work: work
  ) { context, invocation in
    let files = (invocation.input["files"]?.items ?? []).compactMap(\.string)
    return try await RecordImportRun(context, invocation).run { try FoodkeeperSource(files) }
  }

  static let catalogue = Command(
    "import", "catalogue",
    "Imports products from Open Food Facts: barcodes, allergens, nutrition.",
    permission: .systemImportData, effect: .write, answer: "import.records/1",
    parameters: [.argument("file", .path, "The catalogue, CSV or CSV.gz."), proposals, rejects]
      + shared,
    examples: [
      "import catalogue products.csv.gz", "import catalogue products.csv --remarks odd.csv",
      "import catalogue products.csv --category-score 60 --dry-run",
    ], work: work
  ) { context, invocation in
    try await RecordImportRun(context, invocation).run {
      try CatalogueSource(invocation.text("file") ?? "")
    }
  }

  static let openboxes = Command(
    "import", "openboxes", "Imports a folder of OpenBoxes exports: locations, products, stock.",
    permission: .systemImportData, effect: .write, answer: "import.records/1",
    parameters: [
      .argument("folder", .path, "The folder."),
      .option("on", .date, label: "D", "Day on which the goods are received, if not now."),
      proposals,
    ] + shared,
    examples: ["import openboxes warehouse-demo", "import openboxes exports --on 2027-01-01"],
    work: work
  ) { context, invocation in
    let on = try invocation.text("on").map { try CivilDate(parsing: $0, field: "on") }
    return try await RecordImportRun(context, invocation).run {
      try OpenBoxesSource(invocation.text("folder") ?? "", on: on)
    }
  }

  /// The import of another system's CSV exports.
  private static func peer(_ system: PeerSystem) -> Command {
    let name = system.rawValue
    return Command(
      "import", name, "Imports CSV exports of \(system.title): products, lots, stock.",
      permission: .systemImportData, effect: .write, answer: "import.records/1",
      parameters: [
        .argument(
          "files", .path, label: "FILE", repeatable: true,
          "The files; their columns say what each of them is."),
        .option(
          "location", .name(of: Location.self), label: "L",
          "The location that receives all goods; by default the locations in the files."),
        .option("on", .date, label: "D", "Day on which the goods are received, if not now."),
        proposals,
      ] + shared,
      examples: [
        "import \(name) \(name)/products.csv \(name)/stock.csv",
        "import \(name) \(name)/products.csv --dry-run",
      ], work: work
    ) { context, invocation in
      let files = (invocation.input["files"]?.items ?? []).compactMap(\.string)
      let on = try invocation.text("on").map { try CivilDate(parsing: $0, field: "on") }
      return try await RecordImportRun(context, invocation).run {
        try PeerSource(system, files, location: invocation.text("location"), on: on)
      }
    }
  }

  static let deliveries = Command(
    "import", "deliveries",
    "Imports lines of purchase orders as receipts, and reports late vendors.",
    permission: .systemImportData, effect: .write, answer: "import.records/1",
    parameters: [
      .argument("file", .path, "The lines, CSV or CSV.gz."),
      .option(
        "location", .name(of: Location.self), label: "L", "The location that receives the goods."),
      rejects,
    ] + shared,
    examples: [
      "import deliveries deliveries.csv.gz",
      "import deliveries deliveries.csv --location MAIN --rejects bad.csv",
    ], work: work
  ) { context, invocation in
    try await RecordImportRun(context, invocation).run {
      try DeliverySource(invocation.text("file") ?? "", location: invocation.text("location"))
    }
  }
}
