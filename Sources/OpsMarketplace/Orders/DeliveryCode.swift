import OpsDomain
import OpsStorage

/// What a customer tells the driver at the door, so that the order reaches the right person. An
/// order has one from its payment on.
public struct DeliveryCode: Entity {
  /// Where the book keeps delivery codes; the journal does not show their values.
  public static let record = Record(
    "delivery_codes", .marketplace, "delivery code", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The order that the code is for; each order has one code at most.
  public var orderID: Unique<Reference<MarketOrder>>
  /// The user who ordered: who is shown the code.
  public var buyerID: Reference<User>
  /// Four digits.
  public var code: Line
  /// How often a driver has given one; each try is counted before it is compared.
  public var tries: Int64 = 0
}

extension DeliveryCode {
  static let digits = 4
  /// Codes that a driver can try for one order.
  static let mostTries: Int64 = 5

  /// Gives an order a code, once.
  /// - Parameter system: Work of the system itself.
  static func give(
    _ order: MarketOrder, _ random: any RandomSource, _ system: Transaction
  ) async throws {
    let codes = system.repository(DeliveryCode.self)
    guard try await codes.fetch(key: orderKey, order.id) == nil else { return }
    let drawn = String(random.next() % 10_000)
    _ = try await codes.create(
      DeliveryCode(
        id: system.nextID(), orderID: order.id, buyerID: order.buyerID,
        code: String(repeating: "0", count: digits - drawn.utf8.count) + drawn))
  }

  /// What a driver was told, without blanks. Throws `data.bad_value` for what no code can be: a
  /// slip of the thumb is no try.
  static func read(_ text: String) throws(OpsError) -> String {
    let said = text.filter { $0 != " " }
    guard said.utf8.count == digits, said.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw OpsError(
        .badValue, "A delivery code must have \(digits) digits", field: "code",
        hint: "write \(digits) digits, such as --code 4711; this did not use up a try")
    }
    return said
  }

  /// Counts a try of the driver. A caller who may not deliver the order, or not yet, is refused by
  /// the operation and not counted.
  static func countTry(
    of name: String, by driver: RecordID?, _ system: Transaction
  ) async throws {
    let order: MarketOrder
    do {
      // Looked up as the operation does it: nobody gets around the count by another spelling.
      order = try await system.repository(MarketOrder.self).named(name)
    } catch let unknown as OpsError where unknown.code == .notFound {
      return
    }
    guard order.status == .delivering, let driver, order.courierID == driver else { return }
    let codes = system.repository(DeliveryCode.self)
    // One try beyond the limit is enough to know that it was exceeded.
    guard var code = try await codes.fetch(key: orderKey, order.id), code.tries <= mostTries
    else { return }
    code.tries += 1
    _ = try await codes.update(code)
  }

  /// Compares the code that a driver gives, in the same time for right and wrong codes. Throws
  /// `rule.violated` for another code, after too many tries, and for an order without one.
  static func check(
    _ said: String, of order: MarketOrder, _ transaction: Transaction
  ) async throws {
    let system =
      transaction.isElevated ? transaction : transaction.asSystem("compares a delivery code")
    let others = "prove the delivery with --photo, --signature or --notes"
    let codes = system.repository(DeliveryCode.self)
    guard let code = try await codes.fetch(key: orderKey, order.id) else {
      throw OpsError(
        .ruleViolated, "\(Excerpt.of(order.number)) has no delivery code", field: "code",
        hint: others)
    }
    guard code.tries <= mostTries else {
      throw OpsError(
        .ruleViolated,
        "All \(mostTries) tries for the code of \(Excerpt.of(order.number)) are used",
        field: "code", hint: others)
    }
    guard Secret(code.code).matches(said) else {
      let left = max(0, mostTries - code.tries)
      throw OpsError(
        .ruleViolated,
        "This is not the code of \(Excerpt.of(order.number)): "
          + Counted.text(left, "try is left", "tries are left"), field: "code",
        hint: left > 0 ? "ask the customer again, or \(others)" : others)
    }
  }
}
