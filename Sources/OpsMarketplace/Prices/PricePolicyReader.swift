import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage

/// Makes the price policy of what the book says: its settings and its tax table.
struct PricePolicyReader {
  private let system: Transaction

  /// - Parameter transaction: With any rights; what prices depend on is read with the rights of the
  ///   system.
  init(_ transaction: Transaction) {
    system = transaction.isElevated ? transaction : transaction.asSystem("reads the price policy")
  }

  /// The policy of now. Throws `config.invalid` for settings that do not go together.
  func policy() async throws -> PricePolicy {
    if let kept = try await system.kept(of: [Setting.schema, TaxRate.schema], read) {
      return kept
    }
    return try await read()
  }

  private func read() async throws -> PricePolicy {
    let policy = PricePolicy(
      minorDigits: system.context.currency.minorDigits,
      mode: try await Settings.priceMode.value(system),
      delivery: try await delivery(),
      platformFee: PlatformFee(
        rate: try await Settings.platformRate.value(system).rawValue,
        minimum: try await money(Settings.platformMinimum)),
      commissionRate: try await Settings.commissionRate.value(system).rawValue,
      commissionTaxRate: try await Settings.commissionTax.value(system).rawValue,
      taxes: try await taxes(), loyalty: try await loyalty())
    do {
      return try policy.validated()
    } catch {
      throw OpsError(
        .configuration, error.message,
        hint: error.remedy + " `opsh setting list` shows the settings that begin with market.")
    }
  }

  /// What points are worth and how they are earned.
  func loyalty() async throws -> LoyaltyTerms {
    LoyaltyTerms(
      points: try await Settings.pointsPerWorth.value(system),
      worth: try await money(Settings.pointsWorth),
      pointsPerUnit: try await Settings.pointsPerUnit.value(system),
      levels: [
        LoyaltyLevel(name: "bronze", from: 0, bonus: 0),
        LoyaltyLevel(
          name: "silver", from: try await Settings.silverFrom.value(system),
          bonus: try await Settings.silverBonus.value(system).rawValue),
        LoyaltyLevel(
          name: "gold", from: try await Settings.goldFrom.value(system),
          bonus: try await Settings.goldBonus.value(system).rawValue),
      ])
  }

  private func delivery() async throws -> DeliveryTariff {
    let free = try await Settings.deliveryFreeFrom.value(system)
    let within = try await Settings.deliveryFreeWithin.value(system)
    let hours = try PeakHours(parsing: try await Settings.peakHours.value(system))
    return DeliveryTariff(
      base: try await money(Settings.deliveryBase),
      perKilometer: try await money(Settings.deliveryPerKilometer),
      peakFactor: try await Settings.peakFactor.value(system).rawValue,
      peakHours: hours.windows, freeFrom: free.map(minorUnits),
      // Millionths of a kilometer become meters.
      freeWithin: within.map { $0.rawValue / 1000 })
  }

  private func taxes() async throws -> TaxTable {
    var rules = try await system.repository(TaxRate.self).all(where: .everything).map(\.rule)
    if !rules.contains(where: { $0.region == nil && $0.subject == nil }) {
      rules.append(TaxRule(rate: try await Settings.taxRate.value(system).rawValue))
    }
    do {
      return try TaxTable(rules)
    } catch {
      throw OpsError(.corrupt, error.message, hint: "run `opsh tax list` to see the rates")
    }
  }

  private func money(_ setting: BookSetting<Quantity>) async throws -> Int64 {
    minorUnits(try await setting.value(system))
  }

  /// An amount of a setting. What an earlier version took with more decimals than the currency has
  /// is rounded half up.
  private func minorUnits(_ amount: Quantity) -> Int64 {
    let digits = system.context.currency.minorDigits
    let step = Int64(FixedPoint.power(FixedPoint.scale - digits))
    let (quotient, rest) = amount.rawValue.quotientAndRemainder(dividingBy: step)
    return rest >= step - rest ? quotient + 1 : quotient
  }
}

extension TaxRate {
  /// The row as prices are worked out by it.
  fileprivate var rule: TaxRule {
    let subject: TaxSubject? =
      switch kind {
      case "": nil
      case Self.delivery: .delivery
      case Self.platformFee: .platformFee
      default: .goods(kind: kind)
      }
    return TaxRule(region: region.isEmpty ? nil : region, subject: subject, rate: rate)
  }
}
