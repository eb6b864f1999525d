/// Something that offers ``CustomerService``.
public protocol HasCustomerService {
  var customers: CustomerService { get }
}
