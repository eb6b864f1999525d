import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage

/// A request of a customer asks for a limited quantity. Only people who manage the inventory
/// promise more.
enum LargestPromise {
  /// The rule of every write of a request: by an operation, a script or an import.
  static let requests = RuleAddition(to: OutOfStockRequest.self)
    .before(OutOfStockRequest.self) { old, new, transaction in
      guard let new, new.quantity > old?.quantity ?? .zero else { return }
      let largest = try await Settings.largestPromise.value(transaction)
      guard new.quantity > largest, !transaction.caller.may(.inventoryManage) else { return }
      throw OpsError(
        .ruleViolated, "You may promise \(largest) at most, not \(new.quantity)",
        field: "quantity", hint: "ask somebody who manages the inventory to create the request")
    }
}

extension Settings {
  /// The largest quantity of one request.
  static let largestPromise: BookSetting<Quantity> = .decimal(
    "promise.largest", 1, 1_000_000, default: 100,
    "The largest quantity that a salesperson may promise in one request.")
}

extension AreaParts {
  /// The limit of promises, as an area beside those of the product.
  public static let promiseLimit: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.additions = [LargestPromise.requests]
    parts.later { parts in
      parts.settings = [Settings.largestPromise.definition]
      parts.settingGroups = [SettingGroup("promise", place: 15)]
    }
    return parts
  }()
}
