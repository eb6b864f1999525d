import OpsDomain

/// What a request wants and nothing is reserved for.
package struct GoodsDemand {
  package let number: String
  package let quantity: Quantity
  package let neededBy: CivilDate?

  package init(number: String, quantity: Quantity, neededBy: CivilDate?) {
    self.number = number
    self.quantity = quantity
    self.neededBy = neededBy
  }
}
