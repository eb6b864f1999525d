import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import Testing

@Suite("Settings")
struct SettingTests {
  private func set(
    _ book: SampleBook, _ setting: String, _ value: String? = nil, reset: Bool? = nil,
    as role: Role = .administrator
  ) async throws -> SettingView {
    try await book.dependencies.settings.set(
      SetSetting(setting: setting, value: value, reset: reset), book.call(role)
    ).output
  }

  private func refusal(_ body: () async throws -> some Any) async -> OpsError? {
    do {
      _ = try await body()
      return nil
    } catch { return error as? OpsError ?? OpsError(.internalError, "\(error)") }
  }

  @Test func everySettingHasADefaultThatItAccepts() throws {
    var seen: Set<String> = []
    for definition in Blueprint.product.settings.all {
      #expect(seen.insert(definition.key).inserted)
      #expect(try definition.normalised(definition.fallback) == definition.fallback)
      #expect(!definition.range.isEmpty && definition.summary.hasSuffix("."))
    }
  }

  @Test func theListNamesAllSettingsWhetherOrNotTheyAreSet() async throws {
    let book = try await SampleBook.make()
    func list() async throws -> [SettingView] {
      try await book.dependencies.settings.list(ListSettings(), book.call(.administrator))
        .output.items
    }
    let before = try await list()
    #expect(before.map(\.key) == Blueprint.product.settings.all.map(\.key))
    #expect(before.allSatisfy { $0.isDefault && $0.value == $0.default && $0.updatedAt == nil })
    let changed = try await set(book, "oos.auto_allocate", "Off")
    #expect(changed.value == "off" && !changed.isDefault && changed.default == "fifo")
    #expect(changed.updatedBy == book.principal(.administrator).userID)
    #expect(try await list().first { $0.key == "oos.auto_allocate" } == changed)
  }

  @Test func aSettingGoesBackToItsDefault() async throws {
    let book = try await SampleBook.make()
    _ = try await set(book, "stock.reservation_ttl", "90m")
    #expect(try await set(book, "stock.reservation_ttl", "1h30m").value == "1h30m")
    let reset = try await set(book, "stock.reservation_ttl", reset: true)
    #expect(reset.isDefault && reset.value == "none")
    #expect(try await set(book, "stock.reservation_ttl", reset: true).isDefault)
  }

  @Test func whatASettingCannotHoldIsRefused() async throws {
    let book = try await SampleBook.make()
    let wrong: [(String, String?, Bool?)] = [
      ("oos.auto_allocate", "lifo", nil), ("stock.reservation_ttl", "59s", nil),
      ("stock.reservation_ttl", "366d", nil), ("stock.reservation_ttl", "soon", nil),
      ("stock.default_location", " ", nil), ("oos.auto_allocate", nil, nil),
      ("oos.auto_allocate", "off", true),
    ]
    for (setting, value, reset) in wrong {
      let error = await refusal { try await set(book, setting, value, reset: reset) }
      #expect(error?.code == .badValue && error?.field == "value", "\(setting) \(value ?? "-")")
    }
    #expect(await refusal { try await set(book, "no.such", "1") }?.code == .notFound)
    let place = await refusal { try await set(book, "stock.default_location", "NIX") }
    #expect(place?.code == .notFoundLocation)
    let kind = await refusal { try await set(book, "stock.default_location", "LOSS") }
    #expect(kind?.code == .ruleViolated && kind?.field == "value")
  }

  @Test("Amounts of money have no more decimals than the currency, and nothing is rounded")
  func amounts() async throws {
    let settings = Blueprint.product.settings
    let yen = try Currency(parsing: "JPY")
    let dinar = try Currency(parsing: "BHD")
    // What is shown as the default is what is paid. A rate by the kilometer is finer than that.
    for (key, inEuros, inYen) in [
      ("market.delivery_base", "2.99", "3"), ("market.delivery_free_from", "25", "25"),
      ("market.pay_base", "3.5", "4"), ("market.points_per_unit", "1", "1"),
      ("market.pay_km", "0.8", "0.8"), ("oos.auto_allocate", "fifo", "fifo"),
    ] {
      let setting = try settings.named(key)
      #expect(setting.standard(in: .eur) == inEuros && setting.standard(in: yen) == inYen)
      #expect(setting.standard(in: dinar) == inEuros)
    }
    let base = try settings.named("market.delivery_base")
    for (value, currency, isRight) in [
      ("3.49", .eur, true), ("3.495", .eur, false), ("3.49", yen, false), ("349", yen, true),
      ("3.495", dinar, true), ("3.4955", dinar, false),
    ] as [(String, Currency, Bool)] {
      let isTaken = (try? base.checkDecimals(of: value, in: currency)) != nil
      #expect(isTaken == isRight, "\(value) \(currency)")
    }
    let book = try await SampleBook.make()
    for (setting, value) in [
      ("market.delivery_base", "3.495"), ("market.delivery_free_from", "25.005"),
      ("market.pay_base", "3.495"), ("market.points_per_unit", "1.5"),
    ] {
      let error = await refusal { try await set(book, setting, value) }
      #expect(error?.code == .badValue && error?.field == "value", "\(setting) \(value)")
    }
    for (setting, value) in [
      ("market.delivery_base", "3.49"), ("market.delivery_free_from", "none"),
      ("market.pay_km", "0.125"),
    ] {
      #expect(try await set(book, setting, value).value == value)
    }
    let gate = await refusal {
      try await book.write { transaction in
        _ = try await transaction.repository(Setting.self).create(
          Setting(
            id: transaction.nextID(), key: "market.platform_minimum", value: "0.995",
            updatedAt: transaction.now))
      }
    }
    #expect(gate?.code == .badValue)
  }

  @Test func onlyAnAdministratorChangesSettings() async throws {
    let book = try await SampleBook.make()
    let error = await refusal {
      try await set(book, "oos.auto_allocate", "off", as: .warehouseKeeper)
    }
    #expect(error?.code == .denied)
  }

  @Test func theGateRefusesSettingsNobodyKnows() async throws {
    let book = try await SampleBook.make()
    for (key, value) in [("no.such", "1"), ("oos.auto_allocate", "OFF")] {
      let error = await refusal {
        try await book.write { transaction in
          _ = try await transaction.repository(Setting.self).create(
            Setting(id: transaction.nextID(), key: key, value: value, updatedAt: transaction.now))
        }
      }
      #expect(error != nil, "\(key)=\(value)")
    }
  }
}
