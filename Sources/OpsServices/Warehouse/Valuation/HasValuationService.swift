/// Something that offers ``ValuationService``.
public protocol HasValuationService {
  var valuation: ValuationService { get }
}
