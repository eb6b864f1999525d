/// How the search is tuned; measured on instances of 10 × 10 to 20 × 20.
struct SearchSettings: Sendable {
  /// How many steps without a better schedule end a run of tabu search.
  var patience = 4_000
  /// How many plans the pool keeps.
  var capacity = 30
  /// How much ranks are shaken between two plans, as a part of the number of operations.
  var noise = 0.1
  /// The part of its work that the first worker spends on the bound.
  var boundShare = 0.15
  /// The same once the search has started over, when a proof is likelier than a better plan.
  var lateBoundShare = 0.5
}
