/// Something that offers ``SalesService``.
public protocol HasSalesService {
  var sales: SalesService { get }
}
