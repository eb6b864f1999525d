import OpsDomain
import OpsKernel
import OpsMarketplace

/// Commands of the marketplace that need more than their operation.
enum MarketplaceCommands {
  static let all: [Command] = [importMenu, DispatchBench.command]

  /// The operation that `menu import` runs for every row.
  private static let row = MenuService.add.descriptor

  static let importMenu = Command(
    "menu", "import", "Adds the rows of a CSV file to the menu of a partner.",
    permission: .catalogueManage, effect: .write, answer: BulkSummary.schema,
    parameters: [
      .argument("partner", .name(of: Partner.self), "The partner that sells them."),
      .argument(
        "file", .path,
        "CSV file with a header row: sku and other parameters of `menu add`, such as name, price, "
          + "stock. Write - for standard input."),
    ] + BulkOptions.forRows.filter { $0.name != "from" },
    columns: BulkCommands.columns,
    examples: [
      "menu import \"Bella Napoli\" menu.csv",
      "menu import \"Bella Napoli\" menu.csv --rejects rejects.csv --max-errors 1%",
    ],
    work: .operation(
      row.name, undo: "row by row, each as `menu add` says; --atomic all makes it one commit",
      endings: [.data, .notfound, .conflict, .rule, .confirm, .partial], isPlannable: true)
  ) { context, invocation in
    var plan = try BulkOptions.plan("\(row.noun) \(row.verb)", invocation)
    plan.file = invocation.text("file") ?? "-"
    let start = try await BulkStart(context, invocation)
    let typed = invocation.text("partner") ?? ""
    let known = try await partner(typed, start)
    plan.constants = DocumentObject()
    plan.constants.set("partner", .text(known?.name ?? typed))
    plan.target = known?.id.description ?? typed
    return try await start.run(plan)
  }

  /// The partner as the book has it: a file is the same import, however the name is written. Nil
  /// for one that the caller does not see, and each row is refused then.
  private static func partner(_ name: String, _ start: BulkStart) async throws -> PartnerView? {
    do {
      return try await start.dependencies.partners.show(
        OnePartner(partner: name), Call(start.call.principal)
      ).output
    } catch let error as OpsError where [.notfound, .denied].contains(error.errorClass) {
      return nil
    }
  }

  /// The command of an operation that needs more than other operations of the marketplace; nil for
  /// all others.
  static func ofOperation(_ operation: AnyOperation) -> Command? {
    ofOneWord(operation) ?? ImageCommands.withFiles(operation)
      ?? ReceiptCommand.withFile(operation) ?? CartCommands.brief(operation)
      ?? GuestCart.keepingKey(operation) ?? ofPastDay(operation)
  }

  /// The command of `dispatch.simulate`, which says how long it has been working: a busy day with
  /// each policy takes a while. Nil for any other operation.
  private static func ofPastDay(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == DispatchService.simulate.descriptor.name else { return nil }
    return WaitMeter.around(Command(operation), doing: "Replaying the day")
  }

  /// The command of `explore.partners`, which is one word; nil for any other operation.
  private static func ofOneWord(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == ExploreService.partners.descriptor.name else { return nil }
    return Command(operation).ofOneWord
  }
}
