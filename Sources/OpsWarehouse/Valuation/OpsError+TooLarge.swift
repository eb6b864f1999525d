import OpsDomain

extension OpsError {
  /// Whether a number grew beyond what can be added up, here or in a sum of the store. A report
  /// leaves such a product out and names it, so that the others still have their figures.
  var isTooLarge: Bool { [.badAmount, .badQuantity, .tooLarge].contains(code) }
}
