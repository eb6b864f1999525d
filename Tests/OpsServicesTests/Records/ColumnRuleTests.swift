import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// The schema declares what a column allows; the gate and a copy ask it, and what it allows can be
/// read again.
@Suite struct ColumnRuleTests {
  @Test func everyCollectionHasAReader() {
    let read = Set(EntityReader.all.map(\.schema.name))
    #expect(Blueprint.product.rules.schemas.map(\.name).filter { !read.contains($0) } == [])
  }

  /// What a column lets in and its entity then takes for damage would be an error of the server for
  /// everybody who reads the record.
  @Test(arguments: EntityReader.all.map(\.schema.name))
  func whatAColumnAllowsIsNoDamage(_ name: String) throws {
    let reader = try #require(EntityReader.all.first { $0.schema.name == name })
    let row = ColumnSamples.row(of: reader.schema)
    try reader.schema.check(row)
    try reader.read(row)
    for (place, column) in reader.schema.columns.enumerated() {
      for value in ColumnSamples.battery where column.problem(with: value) == nil {
        var changed = row
        changed.values[place] = value
        do {
          try reader.read(changed)
        } catch let error as OpsError {
          #expect(error.code != .corrupt, "\(name).\(column.name): \(value)")
        }
      }
    }
  }

  @Test func aRefusalShowsTheValueAndWhatIsAllowedAsPeopleWriteThem() throws {
    var row = ColumnSamples.row(of: Product.schema)
    let place = try #require(Product.schema.position(named: "price"))
    row.values[place] = .integer(.max)
    let beyond = #expect(throws: OpsError.self) { try Product.schema.check(row) }
    #expect(beyond?.message == "9223372036854.775807 is out of range" && beyond?.field == "price")
    row.values[place] = .text("cheap")
    let words = #expect(throws: OpsError.self) { try Product.schema.check(row) }
    #expect(words?.hint?.hasPrefix("allowed: a number") == true)
  }

  @Test func noColumnAllowsEverything() {
    for schema in Blueprint.product.rules.schemas {
      for column in schema.columns {
        #expect(!ColumnSamples.bad(for: column).isEmpty, "\(schema.name).\(column.name)")
        if case .anything = column.rule {
          #expect(column.kind == .integer || column.kind == .bytes, "\(column.name)")
        }
      }
    }
  }

  @Test("No column takes a text that hides, forges or breaks a line")
  func everyTextColumnRefusesForbiddenCharacters() {
    for schema in Blueprint.product.rules.schemas {
      for column in schema.columns where column.kind == .text {
        for scalar in ColumnSamples.forbidden {
          #expect(
            column.problem(with: .text("a\(scalar)b")) != nil,
            "\(schema.name).\(column.name): \(scalar.value)")
        }
      }
    }
  }

  /// What goes on one line in one collection does so wherever it is written down again.
  @Test func columnsOfOneNameAllowTheSameLine() {
    let texts = Blueprint.product.rules.schemas.flatMap { schema in
      schema.columns.filter { $0.kind == .text }.map { (schema: schema, column: $0) }
    }
    var lines: [String: Int] = [:]
    // Names and addresses of the marketplace and of devices go on one line. Those of records that
    // were there before hold what they always allowed, and none of them is written down again
    // there.
    for (schema, column) in texts
    where schema.area != .marketplace && schema.name != "push_devices" {
      if case .line(let most) = column.rule {
        lines[column.name] = max(most, lines[column.name] ?? 0)
      }
    }
    #expect(lines["size"] != nil && lines["lot"] != nil && lines["workbench"] != nil)
    for (schema, column) in texts {
      guard let most = lines[column.name], case .text(let length) = column.rule else { continue }
      Issue.record(
        "\(schema.name).\(column.name) allows \(length) characters with lines, not \(most)")
    }
  }

  @Test func theGateRefusesABadValueOfEveryColumnAndNamesIt() async throws {
    let book = try await SampleBook.make()
    let mark = try await book.store.journal.head()
    for schema in book.world.rules.schemas {
      for (place, column) in schema.columns.enumerated() {
        for value in ColumnSamples.bad(for: column) {
          var row = ColumnSamples.row(of: schema, id: 987_654_321)
          row.values[place] = value
          let bad = row
          let error = await #expect(throws: OpsError.self) {
            try await book.write { _ = try await $0.insert(schema, bad) }
          }
          #expect(
            error?.code == .badValue
              || (column.kind == .fixed
                && error?.code == (column.meaning.contains(.price) ? .badAmount : .badQuantity)),
            "\(schema.name).\(column.name)")
          #expect(error?.field == column.name, "\(schema.name): \(error?.message ?? "")")
        }
      }
    }
    #expect(try await book.store.journal.head() == mark)
  }

  @Test func aCopyRefusesABadValueOfEveryColumnAndNamesIt() throws {
    for schema in Blueprint.product.rules.schemas {
      for (place, column) in schema.columns.enumerated() {
        for value in ColumnSamples.bad(for: column) {
          var row = ColumnSamples.row(of: schema)
          row.values[place] = value
          let bad = [row]
          let error = #expect(throws: OpsError.self) {
            try RestoreRefusal.check(bad, of: schema)
          }
          #expect(error?.field == column.name, "\(schema.name).\(column.name)")
        }
      }
    }
  }

  @Test func whatIsThereAlreadyIsNotLookedAtAgain() async throws {
    let book = try await SampleBook.make()
    let store = book.store
    // An earlier version let in what this one refuses.
    let place = try #require(Product.schema.position(named: "unit"))
    let lamp = try await book.read { transaction in
      try await transaction.repository(Product.self).first(where: .everything)
    }
    var row = try #require(lamp).row
    row.values[place] = .text("ea\u{7}ch")
    let planted = row
    _ = try await store.transact { overlay in
      overlay.header = CommitHeader(key: "old", at: book.clock.now(), operation: "test.old")
      _ = try await overlay.update(Product.schema, planted)
    }
    let id = planted.id
    try await book.write { transaction in
      let products = transaction.repository(Product.self)
      guard var product = try await products.fetch(id) else { return }
      product.name = "Renamed"
      _ = try await products.update(product)
    }
    let name = try await book.read { try await $0.repository(Product.self).fetch(id)?.name }
    #expect(name == "Renamed")
  }
}
