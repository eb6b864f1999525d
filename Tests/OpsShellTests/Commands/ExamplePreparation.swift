import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsShell
import OpsStorage
import OpsTesting
import Testing

/// What the examples of a command take for granted besides the sample book: lines run before them,
/// each by a sample user.
struct ExamplePreparation {
  let role: Role
  let line: String

  init(_ role: Role, _ line: String) {
    self.role = role
    self.line = line
  }

  /// Brings the bench to where the examples of `name` begin.
  static func prepare(_ bench: ShellBench, for name: String) async throws {
    if try isOfMarket(name) { _ = try await MarketFixture(bench.book) }
    switch name {
    case "workbench open": try await bench.host.openSession()
    case "workbench leave": try await bench.host.openSession(workbench: .driver)
    case "session end": try await bench.host.openSession(isCurrent: false)
    case "cart merge": try await MarketFixture.fillGuestCart(bench.book)
    case "user reset-second-factor": try await giveFactors(bench.book)
    case "user reset-sign-in": try await giveLinks(bench.book)
    case "desk revoke": try await joinDesk(bench.book)
    case "report open": try await makeReport(bench.book)
    case "setting approve", "setting reject", "setting apply":
      try await askForSetting(bench.book)
    default: break
    }
    for step in all[name] ?? [] {
      let answer = await bench.run(step.line, as: step.role)
      #expect(answer.exit == 0, "before \(name): \(step.line)\n\(answer.remarks)")
    }
    if name == "notice retry" { try await failDeliveries(bench.book) }
  }

  /// Whether the examples of a command need a partner and what it sells: see ``MarketFixture``.
  private static func isOfMarket(_ name: String) throws -> Bool {
    let command = CommandRegistry.standard.commands.first { $0.name == name }
    guard let operation = command?.operation else { return marketCommands.contains(name) }
    return try Blueprint.product.operations.operation(named: operation).descriptor.area
      == .marketplace
  }

  /// Commands of the marketplace that are no operation.
  private static let marketCommands: Set<String> = ["menu import"]

  /// Somebody who is not the administrator has asked for a setting.
  private static func askForSetting(_ book: SampleBook) async throws {
    let sam = Principal(
      userID: SampleUser.of(.salesperson).id, name: "sam",
      rights: Rights(roles: [.salesperson], permissions: [.systemManageSettings]))
    _ = try await book.dependencies.settings.request(
      RequestSetting(setting: "access.explore", value: "off", why: "no visitors"), Call(sam))
  }

  /// A report that was made by itself for the person who runs the examples.
  private static func makeReport(_ book: SampleBook) async throws {
    let anna = SampleUser.of(.administrator).id
    _ = try await book.write { transaction in
      try await transaction.repository(ReportIssue.self).create(
        ReportIssue(
          id: transaction.nextID(), number: "REP-000001", userID: anna, ownerID: anna,
          name: "open",
          definition: """
            {"list":"oos.list","choices":[],"columns":["number"],"totals":[],"format":"text"}
            """, madeAt: transaction.now))
    }
  }

  /// Gives up everything that waits to be delivered.
  private static func failDeliveries(_ book: SampleBook) async throws {
    let failed = try await book.write { transaction in
      let deliveries = transaction.repository(NoticeDelivery.self)
      let lines = try await deliveries.all(
        where: .equals(
          NoticeDelivery.Columns.state, .waiting))
      for var line in lines {
        line.fail(.badValue, isPassing: false, chance: 0, at: transaction.now)
        _ = try await deliveries.update(line)
      }
      return lines.count
    }
    #expect(failed > 0)
  }

  /// The preparation of every command that needs one.
  static let all: [String: [ExamplePreparation]] =
    ofProduct
    .merging(ofQuotas) { first, _ in first }
    .merging(ofMachines) { first, _ in first }
    .merging(ofBatches) { first, _ in first }
    .merging(ofProduction) { first, _ in first }
    .merging(ofSchedules) { first, _ in first }
    .merging(ofOutputs) { first, _ in first }
    .merging(ofMarket) { first, _ in first }
    .merging(ofCarts) { first, _ in first }
    .merging(ofOrders) { first, _ in first }
    .merging(ofDrivers) { first, _ in first }

  private static let savedReport = [
    ExamplePreparation(.administrator, "report save open \"oos list\" --with status=pending")
  ]

  private static let attached = [
    ExamplePreparation(
      .administrator,
      "attachment add product LAMP-1 "
        + "e3348754caf71589ae9fa26fa221cdc9187e47f62e1e63baf98f61c6808ec6e5")
  ]

  private static let ofProduct: [String: [ExamplePreparation]] = [
    "audit show": [.init(.administrator, "location create YARD")],
    "device remove": [
      .init(
        .administrator,
        "device register 2f4d8a1c9b7e6035d1f0a9c8b7e6d5f4 --platform ios --name phone")
    ],
    "attachment show": attached, "attachment get": attached, "attachment remove": attached,
    "report run": savedReport, "report list": savedReport, "report schedule": savedReport,
    "report delete": savedReport,
    "customer delete": [.init(.administrator, "customer create \"Mill Bakery\" --number M-17")],
    "privacy erase": [.init(.administrator, "customer create \"Mill Bakery\" --number M-17")],
    "oos edit": requests(2), "oos show": requests(1), "oos deliver": requests(1),
    "oos deliver-many": requests(4), "oos refund": requests(6), "oos delete": requests(7),
    "oos cancel": requests(7),
    "sales show": sales, "sales list": sales, "sales delete": sales,
    "sales edit": sales, "sales totals": sales,
    "giveback create": delivered,
    // The user who asked for a give-back does not approve it.
    "giveback approve": delivered + asked, "giveback reject": delivered + asked + asked,
    "giveback show": delivered + asked,
    "giveback receive": delivered + asked + approved,
    "giveback close": delivered + asked + approved
      + [.init(.warehouseKeeper, "giveback receive GB-000001")],
    "can-i": requests(1),
    "commit": batch, "savepoint": batch,
    "rollback": batch + [.init(.administrator, "savepoint consumed")],
    "role edit": nightShift, "role delete": nightShift,
    "permission revoke": [
      .init(.administrator, "permission grant giveback.view --user sam --weekdays sat")
    ],
    "elevation approve": elevation("warehouse_keeper"),
    "elevation reject": elevation("warehouse_keeper"),
    "elevation withdraw": [
      .init(.administrator, "elevation request driver --for 1h --why \"helping out\"")
    ],
    "setting cancel": [
      .init(.administrator, "setting request access.explore off --why \"no visitors\"")
    ],
    "setting apply": [.init(.administrator, "setting approve SR-000001")],
    "message template-remove": [
      .init(
        .administrator, "message template-set early --title \"Early\" --text \"At {time}.\"")
    ],
    "token rotate": backupToken, "token revoke": backupToken,
    "category create": dairy, "category edit": dairy, "category show": dairy,
    "category list": dairy, "category delete": dairy,
    "lot delete": rice + [
      .init(.administrator, "stock receive RICE 1 --lot A9"),
      .init(.administrator, "undo --yes"),
    ],
    "lot show": rice, "lot edit": rice, "lot open": rice, "lot freeze": rice, "lot trace": rice,
    "lot discard": rice, "stock pick": rice,
    "lot unopen": rice + [
      .init(.warehouseKeeper, "lot open RICE 1 --lot A7"),
      .init(.warehouseKeeper, "lot open RICE 1 --lot A8"),
    ],
    "lot thaw": rice + [.init(.warehouseKeeper, "lot freeze RICE 4")],
    "notice list": low, "notice show": low, "notice read": low, "notice dismiss": low,
    "notice retry": [
      .init(
        .administrator,
        "notice settings --channel email --email stock@example.org --quiet-hours none"
      )
    ] + low,
    "job show": [.init(.administrator, "job run")],
    "valuation refresh": inFebruary, "period close": inFebruary,
    "period list": closed, "period reopen": closed,
    "transfer receive": sent, "transfer show": sent, "transfer list": sent,
    "transfer cancel": sent + sent,
    "reorder remove": ordered, "reorder rules": ordered, "reorder propose": ordered,
    "count enter": opened, "count scan": opened, "count import": opened, "count sheet": opened,
    "count lines": opened, "count show": opened, "count list": opened, "count cancel": opened,
    "count recount": opened + counted("10"), "count review": opened + counted("20"),
    "count post": opened + counted("19")
      + [.init(.administrator, "count review C-000001 --approve")],
    "packaging team-edit": team, "packaging start": team, "packaging complete": team + packing,
    "packaging show": team + packing, "packaging edit": team + packing,
    "packaging cancel": team + packing, "packaging delete": team + packing,
    "packaging list": team + packing, "packaging remind": team + packing,
    "packaging team-list": team,
    "packaging team-show": team, "packaging team-delete": team,
    "packaging stats": team + packing + packed,
    "packaging ship": team + packing + packed,
    "undo": received, "redo": received + [.init(.administrator, "undo --yes")],
  ]

  private static let opened: [ExamplePreparation] = [
    .init(.warehouseKeeper, "count open --location MAIN")
  ]

  /// The user who counts does not review.
  private static func counted(_ quantity: String) -> [ExamplePreparation] {
    [.init(.warehouseKeeper, "count enter C-000001 LAMP-1 \(quantity)")]
  }

  private static let team: [ExamplePreparation] = [
    .init(.warehouseKeeper, "packaging team-create Days --leader wil")
  ]
  private static let packing: [ExamplePreparation] = [
    .init(.warehouseKeeper, "packaging start LAMP-1 10 --per 12 --team Days --due 2027-03-02")
  ]
  private static let packed: [ExamplePreparation] = [
    .init(.warehouseKeeper, "packaging complete PK-000001")
  ]

  private static let batch: [ExamplePreparation] = [
    .init(.administrator, "begin"), .init(.administrator, "stock receive LAMP-1 4"),
  ]
  private static let low: [ExamplePreparation] = [
    .init(.administrator, "product edit LAMP-1 --low-stock 50"), .init(.administrator, "job run"),
  ]
  private static let received: [ExamplePreparation] = [
    .init(.administrator, "stock receive LAMP-1 4")
  ]

  private static let dairy: [ExamplePreparation] = [
    .init(.warehouseKeeper, "category create Dairy --shelf-life 10d --opened 3d")
  ]
  private static let rice: [ExamplePreparation] = [
    .init(.warehouseKeeper, "stock receive RICE 10 --lot A7 --expires 2028-01-31"),
    .init(.warehouseKeeper, "stock receive RICE 10 --lot A8 --expires 2028-02-29"),
  ]
  private static let inFebruary: [ExamplePreparation] = [
    .init(.administrator, "stock receive LAMP-1 4 --cost 9.50 --at 2027-02-10")
  ]
  private static let closed =
    inFebruary
    + [
      .init(.administrator, "period close 2027-01-31 --yes"),
      .init(.administrator, "period close 2027-02-28 --yes"),
    ]
  private static let sent: [ExamplePreparation] = [
    .init(.warehouseKeeper, "transfer create LAMP-1 5 --from MAIN --to SHOP")
  ]
  private static let ordered: [ExamplePreparation] = [
    .init(.warehouseKeeper, "reorder set LAMP-1 --min 30 --max 60"),
    .init(.warehouseKeeper, "reorder set RICE --min 20 --max 100"),
  ]

  private static func requests(_ count: Int) -> [ExamplePreparation] {
    Array(repeating: .init(.salesperson, "oos create 000001 LAMP-1 5"), count: count)
  }

  private static func elevation(_ role: String) -> [ExamplePreparation] {
    [.init(.salesperson, "elevation request \(role) --for 4h --why \"covering\"")]
  }

  private static let backupToken: [ExamplePreparation] = [
    .init(.administrator, "token create backup")
  ]

  private static let nightShift: [ExamplePreparation] = [
    .init(
      .administrator, "role create night_shift --permission product.view --permission giveback.view"
    )
  ]

  private static let delivered = requests(1) + [.init(.warehouseKeeper, "oos deliver OOS-000001 3")]
  private static let asked: [ExamplePreparation] = [
    .init(.salesperson, "giveback create 000001 LAMP-1 1 --code damaged")
  ]
  private static let approved: [ExamplePreparation] = [
    .init(.warehouseKeeper, "giveback approve GB-000001")
  ]
  private static let sales: [ExamplePreparation] = [
    .init(.administrator, "sales enter 2027-03-01 --line LAMP-1=2"),
    .init(.administrator, "sales enter 2027-02-28 --line LAMP-1=1"),
  ]
}
