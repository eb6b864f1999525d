import OpsDomain

/// What of an operation only its own calls, its help and checks of all operations ask for.
struct OperationDetails: Sendable {
  var fields: [AnswerField]
  var parameters: [Parameter]
  var narrows: [String: Narrowing]
  var columns: [FieldColumn]
  var leading: [String]
  var seconds: Set<String>
  var meters: Set<String>
  var promised: Set<String>
  var promisedGoods: Set<String>
  var examples: [String]
  var tells: [String: String]
  var mayOnlyAsk: Bool

  /// The same in a product with these words.
  func completed(with words: Deferred<ProductWords>) -> OperationDetails {
    var copy = self
    copy.parameters = parameters.map { $0.completed(with: words) }
    return copy
  }
}
