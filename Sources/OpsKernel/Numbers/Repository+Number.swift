import OpsDomain
import OpsStorage

extension Repository {
  /// The hint that names the record whose number somebody may mean who writes only a part of it:
  /// `1` and `ord-1` are `ORD-000001`. Nil where there is none that the caller may see.
  /// - Parameter key: Of the records' numbers.
  package func hint(forNumber text: String, _ key: Key<Item, String>) async -> String? {
    guard let number = SeriesNumber.full(text, of: Item.self) else { return nil }
    // The refusal matters more than its hint, so an error of the store does not take its place.
    let seen = transaction.ofCaller.repository(Item.self)
    let found = try? await seen.fetch(key: key, number)
    return found == nil ? nil : "did you mean \(number)?"
  }
}
