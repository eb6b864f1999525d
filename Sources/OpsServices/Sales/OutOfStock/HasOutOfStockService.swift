/// Something that offers ``OutOfStockService``.
public protocol HasOutOfStockService {
  var outOfStock: OutOfStockService { get }
}
