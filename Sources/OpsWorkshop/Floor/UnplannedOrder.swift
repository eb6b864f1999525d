/// An open production order that cannot be planned, and why.
struct UnplannedOrder: Sendable, Hashable {
  let number: String
  let because: String
}
