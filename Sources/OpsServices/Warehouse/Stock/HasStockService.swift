/// Something that offers ``StockService``.
public protocol HasStockService {
  var stock: StockService { get }
}
