import OpsDomain

extension PricingError {
  /// What is wrong, with the value, in one plain sentence.
  public var sentence: String {
    switch self {
    case .outOfRange(let figure, let owner, let value, _):
      let place = owner.map { " of \"\(Excerpt.of($0))\"" } ?? ""
      return "The \(figure.words)\(place) cannot be \(value)."
    case .repeated(let subject, let id):
      return "There are two \(subject.plural) \"\(Excerpt.of(id))\"."
    case .severalPartners(let first, let second):
      return "The basket has lines of \"\(Excerpt.of(first))\" and \"\(Excerpt.of(second))\"."
    case .negativeUnitPrice(let line):
      return "With its options \"\(Excerpt.of(line))\" would cost less than 0."
    case .noTaxRate(let region, let subject):
      return "Region \"\(Excerpt.of(region))\" has no tax rate for \(subject.words)."
    case .noLowestLevel: return "No loyalty level starts at 0 points."
    case .endsBeforeItStarts(let id):
      return "Promotion \"\(Excerpt.of(id))\" ends before it starts."
    case .noBenefit(let id): return "Promotion \"\(Excerpt.of(id))\" has no benefit."
    case .tooLarge(let component): return "The \(component.words) is too large."
    }
  }

  /// What to do about it, in one plain sentence.
  public var remedy: String {
    switch self {
    case .outOfRange(_, _, _, let allowed):
      return "Use a whole number from \(allowed.lowerBound) to \(allowed.upperBound)."
    case .repeated: return "Give each a different identifier."
    case .severalPartners: return "Make one basket for each partner."
    case .negativeUnitPrice: return "Choose other options or correct their prices."
    case .noTaxRate: return "Add a rate to the tax table, or one for all regions."
    case .noLowestLevel: return "Add a level that starts at 0 points."
    case .endsBeforeItStarts: return "Choose a last day that is not before the first."
    case .noBenefit: return "Add a share, an amount, free delivery or two for one."
    case .tooLarge: return "Use smaller prices or quantities."
    }
  }
}
