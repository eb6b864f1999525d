/// Something that offers ``LotService``.
public protocol HasLotService {
  var lots: LotService { get }
}
